/** Of a list in Accept-Language, an element: what a client takes, and how gladly. */
type Preference = { readonly range: string; readonly weight: number };

const element =
  /^(?<range>\*|[a-z]{1,8}(?:-[a-z0-9]{1,8})*)(?:[\t ]*;[\t ]*q=(?<weight>0(?:\.[0-9]{0,3})?|1(?:\.0{0,3})?))?$/i;

/**
 * The tag among those there are that suits a request best (RFC 9110 §12.5.4, by the lookup of RFC 4647 §3.4); undefined
 * where none does, or the client leaves it open. What a list says that is none is left out of account.
 */
export function chooseLanguage(
  acceptLanguage: string,
  tags: readonly string[],
): string | undefined {
  const preferences = parsePreferences(acceptLanguage);
  const refused = preferences.filter(({ weight }) => weight === 0);
  const offered = tags.filter((tag) => !refused.some(({ range }) => isWithin(tag, range)));
  const wanted = preferences
    .filter(({ range, weight }) => weight > 0 && range !== '*')
    .toSorted((a, b) => b.weight - a.weight);
  for (const { range } of wanted) {
    const found = lookUp(range, offered) ?? lookUp(withScript(range), offered);
    if (found !== undefined) {
      return found;
    }
  }
  return undefined;
}

function parsePreferences(acceptLanguage: string): Preference[] {
  return acceptLanguage.split(',').flatMap((part): Preference[] => {
    const { range, weight = '1' } = element.exec(part.trim())?.groups ?? {};
    return range === undefined ? [] : [{ range: range.toLowerCase(), weight: Number(weight) }];
  });
}

/** The tag that is the range, or else what is left of it with fewer and fewer subtags (RFC 4647 §3.4). */
function lookUp(range: string | undefined, tags: readonly string[]): string | undefined {
  const subtags = range?.split('-') ?? [];
  while (subtags.length > 0) {
    const wanted = subtags.join('-');
    const found = tags.find((tag) => tag.toLowerCase() === wanted);
    if (found !== undefined) {
      return found;
    }
    subtags.pop();
    // A single letter says what kind of subtag follows.
    if (subtags.at(-1)?.length === 1) {
      subtags.pop();
    }
  }
  return undefined;
}

/**
 * The language of a range with the script that is likely there (`zh-TW` is written in `zh-Hant`): browsers name a region
 * where the names of creatures differ by script. Undefined for a range that is no tag.
 */
function withScript(range: string): string | undefined {
  try {
    const { language, script } = new Intl.Locale(range).maximize();
    return script === undefined ? undefined : `${language}-${script}`.toLowerCase();
  } catch {
    return undefined;
  }
}

/** Whether the tag is of the range (RFC 4647 §3.3.1); `*` refuses what no other range names, which is left to the server. */
function isWithin(tag: string, range: string): boolean {
  const own = tag.toLowerCase();
  return own === range || own.startsWith(`${range}-`);
}
