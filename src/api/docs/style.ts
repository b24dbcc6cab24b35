/** The style sheet of the page, for screens from 320 pixels on, in light and dark. */
export const style = `:root {
  color-scheme: light dark;
  --ground: #fbfaf7;
  --raised: #ffffff;
  --sunken: #f1efe9;
  --ink: #1b2124;
  --quiet: #566066;
  --line: #dcd8cf;
  --accent: #0a625a;
  --on-accent: #ffffff;
  --good: #17663a;
  --bad: #a3341f;
  --mono: ui-monospace, 'SF Mono', 'Cascadia Code', Menlo, Consolas, 'DejaVu Sans Mono', monospace;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #14181a;
    --raised: #1b2124;
    --sunken: #0f1315;
    --ink: #e6e9e7;
    --quiet: #a0abaf;
    --line: #313a3e;
    --accent: #74d3c6;
    --on-accent: #0c1f1c;
    --good: #7fd6a0;
    --bad: #ff9d87;
  }
}
*,
*::before,
*::after {
  box-sizing: border-box;
}
html {
  scroll-padding-top: 4.5rem;
  -webkit-text-size-adjust: 100%;
  text-size-adjust: 100%;
}
body {
  margin: 0;
  background: var(--ground);
  color: var(--ink);
  font: 1rem/1.6 system-ui, sans-serif;
  overflow-wrap: break-word;
}
a {
  color: var(--accent);
  text-underline-offset: 0.15em;
}
:focus-visible {
  outline: 3px solid var(--accent);
  outline-offset: 2px;
}
.skip {
  position: absolute;
  left: -100rem;
}
.skip:focus {
  left: 1rem;
  top: 1rem;
  z-index: 2;
  padding: 0.5rem 1rem;
  background: var(--raised);
}
header {
  position: sticky;
  top: 0;
  z-index: 1;
  display: flex;
  justify-content: space-between;
  gap: 1rem;
  padding: 0.7rem 1.25rem;
  background: var(--raised);
  border-bottom: 1px solid var(--line);
}
header p {
  margin: 0;
}
header .links {
  flex: none;
}
header .title span {
  color: var(--quiet);
}
.columns {
  max-width: 88rem;
  margin: 0 auto;
}
main {
  padding: 0.5rem 1.25rem 6rem;
  min-width: 0;
}
main > p {
  max-width: 46rem;
}
h1 {
  margin: 1.25rem 0 0.75rem;
  font-size: clamp(1.75rem, 1.4rem + 1.6vw, 2.5rem);
  line-height: 1.15;
  letter-spacing: -0.015em;
}
h2 {
  margin: 3.5rem 0 0;
  font-size: 1.5rem;
  line-height: 1.25;
}
h3 {
  margin: 0;
  font-size: 1.15rem;
  line-height: 1.35;
}
h3 a {
  color: inherit;
  text-decoration: none;
}
h3 a:hover {
  text-decoration: underline;
}
h4 {
  margin: 1.25rem 0 0.5rem;
  color: var(--quiet);
  font-size: 0.875rem;
}
.lead {
  margin: 0.25rem 0 1.25rem;
  color: var(--quiet);
}
.note {
  padding: 0.5rem 0.75rem;
  border: 1px solid var(--line);
  border-radius: 0.4rem;
}
code,
pre,
kbd {
  font-family: var(--mono);
  font-size: 0.875em;
}
var {
  color: var(--accent);
  font-style: normal;
}
pre {
  margin: 0;
  padding: 0.75rem 0.9rem;
  max-height: 24rem;
  overflow: auto;
  background: var(--sunken);
  border: 1px solid var(--line);
  border-radius: 0.4rem;
  font-size: 0.875rem;
  line-height: 1.5;
  tab-size: 2;
}
pre code {
  font-size: inherit;
}

nav {
  padding: 0.75rem 1.25rem;
  border-bottom: 1px solid var(--line);
}
nav summary {
  font-weight: 600;
  cursor: pointer;
}
nav h2 {
  margin: 1.1rem 0 0.15rem;
  font-size: 0.875rem;
}
nav h2 a {
  color: var(--quiet);
  text-decoration: none;
}
nav ul {
  margin: 0;
  padding: 0;
  list-style: none;
}
nav li a {
  display: block;
  padding: 0.25rem 0.6rem;
  border-left: 2px solid var(--line);
  color: inherit;
  line-height: 1.35;
  text-decoration: none;
}
nav li a:hover,
nav li a[aria-current] {
  border-color: var(--accent);
  background: var(--sunken);
}
nav li span {
  display: block;
  color: var(--quiet);
  font-size: 0.8125rem;
}
nav li code {
  font-size: 0.8125rem;
}
#filter {
  width: 100%;
  margin-top: 0.75rem;
}
#filter-count {
  margin: 0;
  color: var(--quiet);
  font-size: 0.8125rem;
}

article {
  margin: 0 0 1.25rem;
  padding: 1.1rem 1.25rem 1.25rem;
  background: var(--raised);
  border: 1px solid var(--line);
  border-radius: 0.6rem;
}
article:target {
  border-color: var(--accent);
}
article > p {
  max-width: 46rem;
  margin: 0.5rem 0 0;
}
.request {
  font-size: 1.0625rem;
}
.method {
  margin-right: 0.35rem;
  color: var(--quiet);
  font-size: 0.8125rem;
  font-weight: 600;
}
.field {
  display: grid;
  gap: 0.2rem 1rem;
  margin-bottom: 0.9rem;
}
label code {
  font-size: 0.9375rem;
  font-weight: 600;
}
.required {
  color: var(--quiet);
  font-size: 0.8125rem;
}
.hint {
  margin: 0;
  color: var(--quiet);
  font-size: 0.875rem;
}
input,
select,
button {
  min-height: 2.5rem;
  padding: 0.3rem 0.7rem;
  border: 1px solid var(--quiet);
  border-radius: 0.4rem;
  background: var(--ground);
  color: inherit;
  font: inherit;
}
.field input,
.field select {
  width: 100%;
  min-width: 0;
  font-family: var(--mono);
  font-size: 0.9375rem;
}
input:user-invalid {
  border-color: var(--bad);
}
button {
  cursor: pointer;
}
button[type='submit'] {
  border-color: var(--accent);
  background: var(--accent);
  color: var(--on-accent);
  font-weight: 600;
}
button:disabled {
  border-color: var(--line);
  background: var(--sunken);
  color: var(--quiet);
  cursor: default;
}
.actions {
  margin-top: 0.6rem;
}
.command {
  display: flex;
  gap: 0.5rem;
  margin-top: 1rem;
}
.command pre {
  flex: 1;
  min-width: 0;
  white-space: pre-wrap;
  overflow-wrap: anywhere;
}
.copy {
  align-self: start;
  font-size: 0.875rem;
}
.result:not(:empty) {
  margin-top: 1rem;
  padding-left: 0.9rem;
  border-left: 3px solid var(--accent);
}
.result p {
  margin: 0 0 0.5rem;
}
.result img {
  display: block;
  max-width: 100%;
  max-height: 16rem;
  background: var(--sunken);
  border-radius: 0.4rem;
}
.result dl {
  margin: 0.25rem 0 0.75rem;
  font-family: var(--mono);
  font-size: 0.8125rem;
}
.result dt {
  color: var(--quiet);
}
.result dd {
  margin: 0 0 0.35rem;
  overflow-wrap: anywhere;
}

.answers details {
  border-top: 1px solid var(--line);
}
.answers details > :not(summary) {
  margin: 0.5rem 0 0.75rem;
}
.answers summary {
  display: flex;
  align-items: baseline;
  gap: 0.6rem;
  padding: 0.45rem 0.2rem;
  cursor: pointer;
}
.answers summary::after {
  margin-left: auto;
  color: var(--quiet);
  content: '+';
}
.answers details[open] > summary::after {
  content: '\\2212';
}
.answers summary::-webkit-details-marker {
  display: none;
}
.status {
  font-family: var(--mono);
  font-size: 0.9375rem;
  font-weight: 600;
}
.s2,
.s3 {
  color: var(--good);
}
.s4,
.s5 {
  color: var(--bad);
}
figure {
  margin: 0;
}
figcaption {
  margin-bottom: 0.3rem;
  color: var(--quiet);
  font-size: 0.8125rem;
  overflow-wrap: anywhere;
}
.schema dl {
  display: grid;
  gap: 0 1.25rem;
  margin: 0.75rem 0 0;
}
.schema dt {
  padding-top: 0.4rem;
}
.schema dd {
  margin: 0;
  padding-bottom: 0.4rem;
  color: var(--quiet);
  border-bottom: 1px solid var(--line);
}

@media (max-width: 28rem) {
  header .title span {
    display: none;
  }
}
@media (min-width: 44rem) {
  .field {
    grid-template-columns: 11rem minmax(0, 1fr);
    align-items: center;
  }
  .hint {
    grid-column: 2;
  }
  .schema dl {
    grid-template-columns: minmax(9rem, auto) minmax(0, 1fr);
  }
  .schema dt,
  .schema dd {
    padding: 0.35rem 0;
    border-bottom: 1px solid var(--line);
  }
  .schema dl {
    column-gap: 0;
  }
  .schema dt {
    padding-right: 1.25rem;
  }
  .result dl {
    display: grid;
    grid-template-columns: max-content minmax(0, 1fr);
    gap: 0 1rem;
  }
}
@media (min-width: 64rem) {
  .columns {
    display: grid;
    grid-template-columns: 19rem minmax(0, 1fr);
  }
  nav {
    position: sticky;
    top: 3.1rem;
    height: calc(100vh - 3.1rem);
    overflow-y: auto;
    border-right: 1px solid var(--line);
    border-bottom: 0;
  }
  nav summary {
    display: none;
  }
  main {
    padding-inline: 2.5rem;
  }
}
@media (min-width: 100rem) {
  .columns {
    max-width: 100rem;
    grid-template-columns: 22rem minmax(0, 1fr);
  }
}
@media print {
  header,
  nav,
  form .actions,
  .copy {
    display: none;
  }
}
`;
