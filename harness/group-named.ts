/** The group of this name. Throws where there is none, with the names that there are. */
export function groupNamed<Group extends { readonly name: string }>(
  name: string,
  groups: readonly Group[],
): Group {
  const group = groups.find((each) => each.name === name);
  if (!group) {
    throw new Error(
      `No group "${name}"; expected some of ${groups.map((each) => each.name).join(', ')}`,
    );
  }
  return group;
}
