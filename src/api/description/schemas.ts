import type { GenericSchema } from 'valibot';
import { CatalogFormSchema } from '../../catalog/catalog-file.ts';
import { FamilySchema } from '../../catalog/family-graph.ts';
import {
  CreatureCountsSchema,
  CreatureFamilySchema,
  CreatureRecordSchema,
  EvolutionStoneSchema,
  LeagueSchema,
} from '../../catalog/representations.ts';
import { BatchSchema } from '../batch.ts';
import { BulkFileSchema } from '../bulk.ts';
import { FacetSchema, MemberSchema } from '../facets.ts';
import { LivenessSchema, ReadinessSchema } from '../health.ts';
import { ApiCatalogSchema, IndexSchema, ProblemKindSchema } from '../index-routes.ts';
import { MatchupSchema, MultipliersSchema } from '../matchup.ts';
import { ServiceInformationSchema, ServiceStatisticsSchema } from '../meta.ts';
import { ProblemSchema } from '../problem-schema.ts';
import { SchemaFileSchema } from '../schemas.ts';
import { SearchCheckSchema } from '../search-check.ts';
import { PartialCreatureRecordSchema, SearchResultSchema } from '../search.ts';
import { NamesSchema } from '../slug-lists.ts';
import { SuggestionSchema } from '../suggest.ts';
import type { JsonSchema } from './document.ts';

/** The schemas that have a name in the document: each stands there once, and elsewhere as a reference. */
const named = {
  CreatureRecord: CreatureRecordSchema,
  PartialCreatureRecord: PartialCreatureRecordSchema,
  CreatureAbilities: CreatureRecordSchema.entries.abilities,
  CreatureFamily: CreatureFamilySchema,
  CreatureCounts: CreatureCountsSchema,
  Names: NamesSchema,
  SearchResult: SearchResultSchema,
  SearchCheck: SearchCheckSchema,
  Suggestion: SuggestionSchema,
  Batch: BatchSchema,
  Family: FamilySchema,
  FamilyEvolution: FamilySchema.entries.evolutions.item,
  FamilyForm: FamilySchema.entries.evolutions.item.entries.from,
  Facet: FacetSchema,
  FacetMember: MemberSchema,
  Matchup: MatchupSchema,
  Multipliers: MultipliersSchema,
  League: LeagueSchema,
  EvolutionStone: EvolutionStoneSchema,
  BulkFile: BulkFileSchema,
  SchemaFile: SchemaFileSchema,
  CatalogForm: CatalogFormSchema,
  ServiceInformation: ServiceInformationSchema,
  ServiceStatistics: ServiceStatisticsSchema,
  Liveness: LivenessSchema,
  Readiness: ReadinessSchema,
  Index: IndexSchema,
  ApiCatalog: ApiCatalogSchema,
  ProblemKind: ProblemKindSchema,
  Problem: ProblemSchema,
} as const satisfies Record<string, GenericSchema>;

/** Schemas as JSON Schema: those with a name, and any other, which refers to them. */
export type Schemas = {
  readonly components: Readonly<Record<string, JsonSchema>>;
  readonly of: (schema: GenericSchema) => JsonSchema;
};

/** Converts the schemas that parse and type what the service says. */
export async function convertSchemas(): Promise<Schemas> {
  // Loaded when the document is first asked for: no other answer needs it.
  const { toJsonSchema, toJsonSchemaDefs } = await import('@valibot/to-json-schema');
  const options = {
    target: 'draft-2020-12',
    overrideRef: ({ referenceId }: { referenceId: string }) =>
      `#/components/schemas/${referenceId}`,
  } as const;
  return {
    components: Object.fromEntries(
      Object.entries(toJsonSchemaDefs(named, options)).map(([name, schema]) => [
        name,
        { ...schema },
      ]),
    ),
    of: (schema) => {
      const {
        $schema: _,
        $defs: __,
        ...rest
      } = toJsonSchema(schema, {
        ...options,
        definitions: named,
      });
      return rest;
    },
  };
}
