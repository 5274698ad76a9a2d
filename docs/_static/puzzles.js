/* The puzzles of the page "Solve puzzles", which tools/puzzles.py writes when the site is built. */
const place = document.querySelector("#puzzle");
if (place) {
  const folder = new URL("puzzles/", document.currentScript.src);
  const make = (name, textContent = "", more = {}) =>
    Object.assign(document.createElement(name), { textContent }, more);
  const press = (text, does) => {
    const button = make("button", text, { type: "button" });
    button.addEventListener("click", does);
    return button;
  };

  /* What a card comes to, and the tricks after it. */
  const tellLine = ({ face, points, tricks }) => {
    const told = make("p", `: ${points}`);
    told.prepend(make("strong", face));
    const list = make("ul");
    list.append(...tricks.map((trick) => make("li", trick)));
    return [told, list];
  };

  const start = (games) => {
    const firsts = new Map(); // of each puzzle that is done: whether the first choice was right
    let game, number;

    const choose = (chosen) => {
      const { choices, answer, tempting } = game.puzzles[number];
      const right = chosen === answer;
      const name = `${game.id} ${number}`;
      if (!firsts.has(name)) firsts.set(name, right);
      const verdict = chosen === undefined ? "The answer:" : right ? "Right." : "Wrong.";
      const lines = chosen === undefined || right ? [answer, tempting] : [chosen, answer];
      result.replaceChildren(
        make("p", verdict, { className: "verdict" }),
        ...lines.flatMap((index) => tellLine(choices[index])),
      );
      [...cards.children].forEach((card, index) => {
        card.ariaPressed = String(index === chosen);
      });
      const rights = [...firsts.values()].filter(Boolean).length;
      score.textContent = `${rights} of ${firsts.size} right`;
    };

    const open = (index) => {
      number = (index + game.puzzles.length) % game.puzzles.length;
      const { picture, described, question: asked, choices } = game.puzzles[number];
      heading.textContent = `Puzzle ${number + 1} of ${game.puzzles.length}`;
      pictures.replaceChildren(
        ...[["", "wide"], ["-narrow", "narrow"]].map(([end, className]) =>
          make("img", "", { src: new URL(`${picture}${end}.svg`, folder), alt: described.join(" "), className }),
        ),
      );
      words.replaceChildren(...described.map((sentence) => make("li", sentence)));
      question.textContent = asked;
      cards.replaceChildren(
        ...choices.map(({ face, name }, index) => {
          const card = press(face, () => choose(index));
          card.ariaLabel = name;
          card.classList.toggle("red", /[♥♦]/.test(face));
          return card;
        }),
      );
      result.replaceChildren();
    };

    const turn = (step) => {
      open(number + step);
      heading.focus(); // the cards come next, and a screen reader says which puzzle it is
    };

    const list = make("select");
    list.append(...games.map(({ title }, index) => new Option(title, index)));
    list.addEventListener("change", () => {
      game = games[list.value];
      open(0);
    });
    const label = make("label", "Game ");
    label.append(list);
    const heading = make("h2", "", { tabIndex: -1 });
    const pictures = make("div");
    const words = make("ul");
    const details = make("details");
    details.append(make("summary", "The table in words"), words);
    const question = make("p");
    const cards = make("div", "", { className: "cards", role: "group", ariaLabel: "Your card" });
    const score = make("span");
    const tools = make("div", "", { className: "tools" });
    tools.append(
      press("Show the answer", () => choose()),
      press("Previous puzzle", () => turn(-1)),
      press("Next puzzle", () => turn(1)),
      score,
    );
    const result = make("div", "", { role: "status" });
    place.replaceChildren(label, heading, pictures, question, cards, tools, result, details);
    [game] = games;
    open(0);
  };

  fetch(new URL("puzzles.json", folder))
    .then((response) => response.json())
    .then(start, () => {
      place.textContent = "The puzzles could not be loaded.";
    });
}
