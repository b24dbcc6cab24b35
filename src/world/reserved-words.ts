/** Words with a meaning elsewhere, which a world may give no other. Tests compare them with what reads them. */

function wordsOf(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/));
}

/** What fields, flags and parameters of a search, and columns of its CSV are called, also in other worlds. */
export const searchWords = wordsOf(`
  a abilities ability baby base base-experience base-friendship base-stat-total body bom bst
  catch-rate color colour cosmetic description effort eg egg egg-group egg-groups ev evolution
  evolution-level evolution-line evolution-stage evolve evolves family family-id female fields
  final format forms fossil friendship g gen genderless generation generations gens gigantamax
  growth growth-rate ha hatch-cycles height height-metres hidden hidden-abilities hidden-ability
  immune immunities include is knows lang learns legendary letters limit male mega move mythical name
  normal-abilities number offset order page paradox q regional resistances resists single-type slug sort
  species sprite stage starter starter-line t total type types ultrabeast weak weaknesses weight weight-kilograms
`);

/** Words that sort a search in every world that has what they compare. */
export const sortWords = wordsOf(`
  biggest heaviest highest largest lightest littlest longest shortest smallest strongest tallest
  tiniest weakest
`);

/** First segments of the service's paths. */
export const pathWords = wordsOf(`
  ability ask assets batch bulk categories collection compare creature docs egg-group egg-groups
  evolution-stone explorer family form health info language league leagues lore matchup mcp
  metrics move moves names opensearch.xml parade problems puzzle quiz random resources robots.txt
  schemas search service sitemap.xml stat stats stones suggest syntax team type types v1 world
`);
