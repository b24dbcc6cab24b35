export type JsonSchema = Readonly<Record<string, unknown>>;

export type Reference = { readonly $ref: string };

export type ParameterObject = {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly required: boolean;
  readonly description: string;
  /** Of lists, whose values are separated by commas. */
  readonly style?: 'form';
  readonly explode?: false;
  readonly schema: JsonSchema;
  readonly example?: string | number | readonly string[];
};

export type ExampleObject = {
  readonly summary: string;
  readonly value: unknown;
  /** Path and query of the request; absent if no request alone leads to this response. */
  readonly 'x-target'?: string;
  /** Whether long lists are shortened. */
  readonly 'x-shortened'?: true;
};

export type MediaTypeObject = {
  readonly schema: JsonSchema;
  readonly examples?: Readonly<Record<string, ExampleObject>>;
};

export type HeaderObject = {
  readonly description: string;
  readonly required?: true;
  readonly schema: JsonSchema;
  readonly example: string;
};

export type ResponseObject = {
  readonly description: string;
  readonly headers: Readonly<Record<string, Reference>>;
  readonly content?: Readonly<Record<string, MediaTypeObject>>;
  /** Further media types, which a client gets if it asks for them: a generated client has one type for `content` alone. */
  readonly 'x-content'?: Readonly<Record<string, MediaTypeObject>>;
};

export type OperationObject = {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description: string;
  readonly parameters: readonly ParameterObject[];
  readonly responses: Readonly<Record<string, ResponseObject | Reference>>;
};

export type OpenApiDocument = {
  readonly openapi: '3.1.0';
  readonly info: {
    readonly title: string;
    readonly version: string;
    readonly summary: string;
    readonly description: string;
    readonly contact: { readonly name?: string; readonly url: string };
    readonly license: { readonly name: string; readonly identifier: string };
  };
  readonly externalDocs: { readonly description: string; readonly url: string };
  readonly servers: readonly { readonly url: string; readonly description: string }[];
  readonly security: readonly [];
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, { readonly get: OperationObject }>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>;
    readonly headers: Readonly<Record<string, HeaderObject>>;
    readonly responses: Readonly<Record<string, ResponseObject>>;
  };
};

/** Follows a reference to a shared response. */
export function findResponse(
  { components }: OpenApiDocument,
  response: ResponseObject | Reference,
): ResponseObject | undefined {
  return '$ref' in response
    ? components.responses[response.$ref.slice('#/components/responses/'.length)]
    : response;
}

export function pathsOf({
  paths,
}: OpenApiDocument): { readonly path: string; readonly operation: OperationObject }[] {
  return Object.entries(paths).map(([path, { get }]) => ({ path, operation: get }));
}

/** Encodes a path segment or a query value; colons and commas stay readable. */
export function encodeComponent(text: string): string {
  return encodeURIComponent(text)
    .replaceAll('%3A', ':')
    .replaceAll('%2C', ',')
    .replaceAll("'", '%27');
}

/** All media types of a response, with the member that has each. */
export function mediaTypesOf(
  response: ResponseObject,
): ({ readonly name: string; readonly member: 'content' | 'x-content' } & MediaTypeObject)[] {
  return (['content', 'x-content'] as const).flatMap((member) =>
    Object.entries(response[member] ?? {}).map(([name, object]) => ({ name, member, ...object })),
  );
}
