/**
 * The script of the page: sends the requests that its forms describe and shows the answers. Plain JavaScript in a string,
 * because the sources run without a bundler; hence no template literal in it.
 */
export const script = `// The service lies where the page does, whatever address it is reached at.
const service = new URL('.', location.href).href;
const base = document.querySelector('main').dataset.base;

const encode = (text) =>
  encodeURIComponent(text).replaceAll('%3A', ':').replaceAll('%2C', ',').replaceAll("'", '%27');

/** Path and query of the request that a form describes. */
function targetOf(form) {
  const controls = [...form.querySelectorAll('[data-in]')];
  const valueOf = (name) => controls.find((each) => each.name === name).value;
  const path = form.dataset.path.replaceAll(/\\{(\\w+)\\}/g, (_, name) => encode(valueOf(name)));
  const query = controls
    .filter((each) => each.dataset.in === 'query' && each.value !== '')
    .map((each) => each.name + '=' + encode(each.value))
    .join('&');
  return query === '' ? path : path + '?' + query;
}

function make(name, text, className) {
  const element = document.createElement(name);
  element.textContent = text;
  if (className) {
    element.className = className;
  }
  return element;
}

/** A value as indented JSON in which what is short stands on one line. */
function layOut(value, indent = '') {
  const flat = JSON.stringify(value, undefined, 1)
    .replaceAll(/\\[\\n */g, '[')
    .replaceAll(/\\n *\\]/g, ']')
    .replaceAll(/\\n */g, ' ');
  if (typeof value !== 'object' || value === null || flat.length + indent.length < 72) {
    return flat;
  }
  const inner = indent + '  ';
  const isList = Array.isArray(value);
  const members = isList
    ? value.map((item) => inner + layOut(item, inner))
    : Object.entries(value).map(([name, member]) => inner + JSON.stringify(name) + ': ' + layOut(member, inner));
  return (isList ? '[' : '{') + '\\n' + members.join(',\\n') + '\\n' + indent + (isList ? ']' : '}');
}

const largest = 100_000;

/** A body as it is shown: a picture as a picture, JSON indented, anything else as it is, cut where it is long. */
async function showBody(response) {
  const type = response.headers.get('content-type') ?? '';
  if (type.startsWith('image/')) {
    const image = make('img', '');
    image.src = response.url;
    image.alt = 'The picture that was answered';
    return image;
  }
  const body = await response.text();
  let text = body;
  if (/\\bjson\\b/.test(type) && !type.includes('ndjson') && body.length < largest) {
    text = layOut(JSON.parse(body));
  }
  if (text.length > largest) {
    text = text.slice(0, largest) + '\\n… ' + (text.length - largest) + ' more characters';
  }
  const block = make('pre', '');
  block.tabIndex = 0;
  block.append(make('code', text === '' ? '(no body)' : text));
  return block;
}

async function send(form) {
  const result = form.querySelector('.result');
  const button = form.querySelector('[type=submit]');
  button.disabled = true;
  try {
    const start = performance.now();
    const response = await fetch(service + targetOf(form).slice(1));
    const milliseconds = Math.round(performance.now() - start);
    const line = make('p', '');
    line.append(
      make('span', response.status + ' ' + response.statusText, 'status s' + String(response.status)[0]),
      ' in ' + milliseconds + ' ms' + (response.redirected ? ', after a redirection' : ''),
    );
    const fields = make('dl', '');
    for (const [name, value] of response.headers) {
      fields.append(make('dt', name), make('dd', value));
    }
    const body = await showBody(response);
    result.replaceChildren(line, body, make('h4', 'Header fields'), fields);
  } catch (error) {
    result.replaceChildren(make('p', 'No answer came: ' + error.message, 'status s5'));
  } finally {
    button.disabled = false;
  }
}

for (const form of document.querySelectorAll('form[data-path]')) {
  const command = form.querySelector('.command code');
  const copy = form.querySelector('.copy');
  form.querySelector('[type=submit]').disabled = false;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void send(form);
  });
  form.addEventListener('input', () => {
    command.textContent = "curl '" + base + targetOf(form) + "'";
  });
  // Only a secure page may write to the clipboard.
  if (navigator.clipboard) {
    copy.hidden = false;
    copy.addEventListener('click', async () => {
      await navigator.clipboard.writeText(command.textContent);
      copy.textContent = 'Copied';
      setTimeout(() => {
        copy.textContent = 'Copy';
      }, 1500);
    });
  }
}

const menu = document.querySelector('nav details');
const wide = matchMedia('(min-width: 64rem)');
const fold = () => {
  menu.open = wide.matches;
};
fold();
wide.addEventListener('change', fold);
menu.addEventListener('click', (event) => {
  if (event.target.closest('a') && !wide.matches) {
    menu.open = false;
  }
});

const filter = document.querySelector('#filter');
const count = document.querySelector('#filter-count');
filter.hidden = false;
filter.addEventListener('input', () => {
  const wanted = filter.value.trim().toLowerCase();
  let shown = 0;
  for (const section of menu.querySelectorAll('section')) {
    let inSection = 0;
    for (const item of section.querySelectorAll('li')) {
      item.hidden = !item.textContent.toLowerCase().includes(wanted);
      inSection += item.hidden ? 0 : 1;
    }
    section.hidden = wanted !== '' && inSection === 0;
    shown += inSection;
  }
  count.textContent = wanted === '' ? '' : shown + (shown === 1 ? ' operation' : ' operations');
});

// Marks the operation that is being read.
const links = new Map(
  [...menu.querySelectorAll('li a')].map((link) => [link.getAttribute('href').slice(1), link]),
);
const observer = new IntersectionObserver(
  (entries) => {
    for (const { target, isIntersecting } of entries) {
      if (isIntersecting) {
        links.forEach((link) => link.removeAttribute('aria-current'));
        links.get(target.id)?.setAttribute('aria-current', 'true');
      }
    }
  },
  { rootMargin: '-20% 0px -70% 0px' },
);
document.querySelectorAll('article.operation').forEach((each) => observer.observe(each));
`;
