import { readUnder, type SectionReader } from '../../catalog/pack/sections.ts';
import { openKnownTexts } from '../names/known-texts.ts';
import { type Names, namesOf } from '../names/names.ts';

/**
 * The names of all forms, out of what `compileFieldIndex` made: the values of the field `name` are the names and aliases
 * of the forms in their order, each once. So a process that searches needs no names of its own for suggestions.
 */
export function openFormNames(reader: SectionReader): Names {
  const own = readUnder('field name', reader);
  return namesOf(openKnownTexts(readUnder('names', own)), own.integers('owners'));
}
