/** Returns the group of this name. Throws for an unknown name, with the list of known ones. */
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
