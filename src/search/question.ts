import type { EvolutionStone, FormOf, League, Move } from '../catalog/catalog.ts';
import type { DamageField, Field, NumberField, ValuedField } from './fields.ts';

/** A form, or the types that one may have. */
export type Subject = FormOf | readonly string[];

/** A field that a question may ask of many. */
type ListedField = DamageField | 'knows' | 'ability';

/** A question that a text asks. */
export type Question =
  /** The types whose attacks do more damage to a form, or to a creature of some types; or less damage, or none. */
  | { readonly kind: 'defences'; readonly of: Subject; readonly field: DamageField }
  /** To which types attacks of the own types do more damage. */
  | { readonly kind: 'strengths'; readonly of: Subject }
  /** Who has all of some values of a field, among those that further words find. */
  | {
      readonly kind: 'list';
      readonly field: ListedField;
      readonly values: readonly string[];
      readonly words: string;
    }
  /** Which types take less damage of attacks of a type, or none. */
  | { readonly kind: 'types'; readonly field: DamageField; readonly type: string }
  /** Whether a form has all of some values of a field; of types, what attacks do to them. */
  | {
      readonly kind: 'whether';
      readonly of: Subject;
      readonly field: ListedField | 'type' | 'is' | 'gen';
      readonly values: readonly string[];
    }
  | {
      readonly kind: 'facts';
      readonly of: readonly FormOf[];
      readonly fields: readonly Field[];
    }
  /** Who a form is. */
  | { readonly kind: 'about'; readonly of: FormOf }
  /** The forms of a creature, which is named by its base form, or how many there are. */
  | { readonly kind: 'forms'; readonly of: FormOf | undefined }
  /** Which there are, or the badges of a league. */
  | { readonly kind: 'stones' | 'leagues'; readonly league: League | undefined }
  /** Which values a field has. */
  | { readonly kind: 'values'; readonly field: Field }
  /** Which value of a field most creatures have, or the fewest, among those that further words find. */
  | {
      readonly kind: 'common';
      readonly field: ValuedField | NumberField;
      readonly isRare: boolean;
      readonly words: string;
    }
  /** How many creatures have each value of a field, among those that further words find, or who is first in their order. */
  | {
      readonly kind: 'counts';
      readonly field: ValuedField | NumberField;
      readonly words: string;
      /** The words with those that no question depends on: `best`. */
      readonly others: string;
    }
  /** How much a field is on average, among those that further words find; or of which type it is the most, or the least. */
  | {
      readonly kind: 'mean';
      readonly field: NumberField;
      readonly words: string;
      readonly ofTypes?: 'most' | 'least';
    }
  | {
      readonly kind: 'comparison';
      readonly sides: readonly [Subject, Subject];
      /** What is compared, if not everything. */
      readonly by: { readonly field: NumberField; readonly isLess: boolean } | undefined;
    }
  | { readonly kind: 'stats'; readonly of: FormOf }
  /** The moves that a form learns, or those that it learns at a level, or in a way. */
  | { readonly kind: 'moves'; readonly of: FormOf; readonly level?: number; readonly way?: string }
  | {
      readonly kind: 'evolutions';
      readonly of: FormOf;
      /** The form that it is to become. */
      readonly into: FormOf | undefined;
      /** Whether all steps before it and after it are asked for, or the next ones. */
      readonly isLine: boolean;
    }
  | { readonly kind: 'move'; readonly move: Move }
  /** What an ability does. */
  | { readonly kind: 'ability'; readonly ability: string }
  /** What attacks of each type do to each. */
  | { readonly kind: 'chart' }
  /** Moves that a search of moves finds, in an order. */
  | { readonly kind: 'move-list'; readonly q: string; readonly sort: string }
  /** What evolves with a stone. */
  | { readonly kind: 'stone'; readonly stone: EvolutionStone }
  /** A question about a name that no form has. */
  | { readonly kind: 'unknown-name'; readonly name: string };

/** Whether a field has values to count: texts of its own, or generations. */
export function isCountable(field: Field): field is ValuedField | NumberField {
  return field.kind === 'text' ? 'valuesOf' in field : field.name === 'gen';
}
