/* The page of the API: reads the OpenAPI document, and lets people try each call. */

const session = { access: "", rp: "" };
const make = (tag, properties = {}, ...children) => {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
};

const openapi = await (await fetch("/api/openapi.json")).json();
for (const { name } of openapi.tags) {
  document.querySelector("nav").append(make("a", { href: `#${name}`, textContent: name }));
  document
    .querySelector("main")
    .append(make("section", { id: name }, make("h2", { textContent: name }), ...callsOf(name)));
}

const login = document.querySelector("#login");
login.addEventListener("submit", (event) => {
  event.preventDefault();
  void signIn(login);
});

async function signIn(form) {
  const answer = await send(
    "POST",
    "/api/manager/login/",
    JSON.stringify(Object.fromEntries(new FormData(form))),
  );
  if (answer.ok) {
    const signedIn = JSON.parse(answer.text);
    session.access = signedIn.access;
    session.rp = String(signedIn.responsible_person_id);
    for (const field of document.querySelectorAll("input[name=rp]")) field.value = session.rp;
  }
  form.querySelector("output").textContent = answer.ok
    ? `Signed in as person ${session.rp}`
    : answer.text;
}

function callsOf(tag) {
  const calls = [];
  for (const [path, methods] of Object.entries(openapi.paths))
    for (const [method, call] of Object.entries(methods))
      if (call.tags.includes(tag)) calls.push(callCard(method.toUpperCase(), path, call));
  return calls;
}

function callCard(method, path, call) {
  const title = make(
    "summary",
    {},
    make("span", { className: "method", textContent: method }),
    make("code", { textContent: path }),
    ` ${call.summary}`,
  );
  const card = make("details", {}, title);
  // Built when it is opened: most cards never are.
  card.addEventListener("toggle", () => card.append(tryForm(method, path, call)), { once: true });
  return card;
}

function tryForm(method, path, { parameters, requestBody }) {
  const fields = parameters.filter((each) => each.in !== "header").map(fieldOf);
  const schema = requestBody?.content["application/json"]?.schema;
  const body = schema
    ? make("textarea", { value: JSON.stringify(example(schema), null, 2), ariaLabel: "Body" })
    : "";
  const answer = make("pre", { textContent: "" });
  const form = make(
    "form",
    {},
    ...fields.map(({ label }) => label),
    body,
    make("button", { textContent: "Send" }),
  );
  const call = async () => {
    answer.textContent = "…";
    const response = await send(method, fill(path, fields), body === "" ? undefined : body.value);
    answer.textContent = `${response.status}\n${pretty(response.text)}`;
  };
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void call();
  });
  return make("div", {}, form, answer);
}

function fieldOf(parameter) {
  const input = make("input", {
    name: parameter.name,
    required: parameter.required,
    value: parameter.name === "rp" ? session.rp : "",
  });
  return { parameter, input, label: make("label", {}, parameter.name, input) };
}

function fill(path, fields) {
  const query = new URLSearchParams();
  let filled = path;
  for (const { parameter, input } of fields) {
    if (parameter.in === "path")
      filled = filled.replace(`{${parameter.name}}`, encodeURIComponent(input.value));
    else if (input.value !== "") query.set(parameter.name, input.value);
  }
  return query.size > 0 ? `${filled}?${query}` : filled;
}

async function send(method, url, body) {
  const headers = {
    ...(session.access && { authorization: `Bearer ${session.access}` }),
    ...(body !== undefined && { "content-type": "application/json" }),
  };
  const answer = await fetch(url, { method, headers, body });
  return {
    ok: answer.ok,
    status: `${answer.status} ${answer.statusText}`,
    text: await textOf(answer),
  };
}

/** The body as text. A stream does not end, so only its first chunk is read. */
async function textOf(answer) {
  if (!answer.headers.get("content-type")?.startsWith("text/event-stream")) return answer.text();
  const reader = answer.body.getReader();
  const { value } = await reader.read();
  await reader.cancel();
  return new TextDecoder().decode(value);
}

function example(schema) {
  if (schema.default !== undefined) return schema.default;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf) return example(schema.anyOf[0]);
  if (schema.type === "array") return [example(schema.items ?? {})];
  if (schema.type === "object")
    return Object.fromEntries(
      Object.entries(schema.properties ?? {}).flatMap(([name, of]) =>
        schema.required?.includes(name) ? [[name, example(of)]] : [],
      ),
    );
  if (schema.type === "number" || schema.type === "integer") return 1;
  return schema.type === "string" ? "" : null;
}

function pretty(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
