import { parseSync } from "oxc-parser";

/**
 * Fields of every record. A property with such a name counts only beside a field that only this
 * resource has.
 */
const OF_EVERY_RECORD = new Set(["id", "key", "version", "createdAt", "updatedAt", "ownerId"]);

/**
 * Every place in a file where one of these fields is written out: `{ field, line, start, end, put
 * }`, where `put` replaces the text from `start` to `end`. Places are properties of objects,
 * members of interfaces, names in lists and arguments, operands of comparisons, list elements that
 * read the field, and parts of a screen that show it. Destructuring does not count: without the
 * name, the code below it would not compile. `within` limits the search to one declaration.
 */
export function placesOf(file, text, names, within) {
  const { program } = parseSync(file, text);
  const found = [];
  const part = within === undefined ? program : declared(program, within);
  walk(part, (node) => {
    for (const [removed, put, field] of removals(node, names)) {
      const [start, end] = put === "" ? withComma(text, removed) : [removed.start, removed.end];
      if (found.some((place) => place.start === start && place.end === end)) continue;
      const line = text.slice(0, removed.start).split("\n").length;
      const kept = typeof put === "string" ? put : text.slice(put.start, put.end);
      found.push({ field, line, start, end, put: kept });
    }
  });
  return found;
}

function declared({ body }, name) {
  const found = body.find((statement) => {
    const { id, declarations } = statement.declaration ?? statement;
    return [id, ...(declarations ?? []).map((each) => each.id)].some((each) => each?.name === name);
  });
  if (!found) throw new Error(`There is no declaration of ${name}.`);
  return found;
}

/** The text with that place replaced. */
export const without = (text, { start, end, put }) => text.slice(0, start) + put + text.slice(end);

const LISTS = {
  ObjectExpression: ({ properties }, names) =>
    properties
      .filter(({ type }) => type === "Property")
      .map((property) => [property, "", keyOf(property, names) ?? readBy(property.value, names)]),
  TSInterfaceBody: ({ body }, names) =>
    body
      .filter(({ type }) => type === "TSPropertySignature")
      .map((member) => [member, "", keyOf(member, names)]),
  CallExpression: ({ arguments: given }, names) => {
    const all = given.map((each) => [each, "", named(each, names)]);
    return all.filter(([, , field]) => field !== undefined).length > 1 ? all : [];
  },
  ArrayExpression: ({ elements }, names) =>
    elements
      .filter((element) => element !== null)
      .map((element) => [element, "", named(element, names) ?? readBy(element, names)]),
};

function removals(node, names) {
  const list = LISTS[node.type];
  if (list) {
    const all = list(node, names).filter(([, , field]) => field !== undefined);
    const isOfResource = all.some(([, , field]) => !OF_EVERY_RECORD.has(field));
    return isOfResource ? all : [];
  }
  if (node.type === "LogicalExpression" && node.operator !== "??")
    return ["left", "right"].flatMap((side) => {
      const field = readBy(node[side], names);
      const other = node[side === "left" ? "right" : "left"];
      const isCondition = other.type === "ObjectExpression" || OF_EVERY_RECORD.has(field);
      return field === undefined || isCondition ? [] : [[node, other, field]];
    });
  if (node.type === "JSXElement") {
    const field = shown(node, names);
    return field === undefined || OF_EVERY_RECORD.has(field) ? [] : [[node, "<></>", field]];
  }
  return [];
}

const keyOf = ({ key, computed }, names) =>
  computed ? undefined : names.get(key.type === "Identifier" ? key.name : key.value);

const named = (node, names) => (node.type === "Literal" ? names.get(node.value) : undefined);

/** Properties of these are words or styles, not fields of a record. */
const NO_RECORD = /^(t|messages|words|css|row|input|styles)$/;

/** The field that an expression reads, unless it contains functions or objects. */
function readBy(node, names) {
  let field;
  let isPlain = true;
  walk(node, (part) => {
    if (/Function|ObjectExpression|ArrayExpression|JSX/.test(part.type)) isPlain = false;
    if (part.type === "LogicalExpression" && part.operator === "&&") isPlain = false;
    if (part.type === "MemberExpression" && !part.computed && !NO_RECORD.test(part.object.name))
      field ??= names.get(part.property.name);
  });
  return isPlain ? field : undefined;
}

/** The field that an element's attributes read or name; its children's attributes do not count. */
function shown({ openingElement, children }, names) {
  for (const { value, argument } of openingElement.attributes ?? []) {
    const read = argument ?? value?.expression;
    if (read === undefined) continue;
    const inputOf = read.type === "CallExpression" && read.arguments[0];
    const field = (inputOf && named(inputOf, names)) || readBy(read, names);
    if (field !== undefined) return field;
  }
  const read = children.find(({ type }) => type === "JSXExpressionContainer")?.expression;
  if (read?.type === "Identifier") return names.get(read.name);
  return read && readBy(read, names);
}

function withComma(text, { start, end }) {
  const after = /^\s*,/.exec(text.slice(end));
  return [start, end + (after?.[0].length ?? 0)];
}

function walk(node, visit) {
  if (Array.isArray(node)) for (const each of node) walk(each, visit);
  else if (node !== null && typeof node === "object") {
    if (typeof node.type === "string") visit(node);
    for (const [key, value] of Object.entries(node)) if (key !== "parent") walk(value, visit);
  }
}
