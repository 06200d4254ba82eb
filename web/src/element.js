/** Makes an element with these properties, data attributes and children. */
export function element(name, properties = {}, ...children) {
  const made = document.createElement(name);
  const { data = {}, ...others } = properties;
  Object.assign(made, others);
  Object.assign(made.dataset, data);
  made.append(...children);
  return made;
}

/** The element of the page with this id. */
export function byId(id) {
  return document.getElementById(id);
}
