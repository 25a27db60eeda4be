/** Schemas of tools in the wild, each of which some provider refused. */
export const schemasInTheWild: readonly (readonly [does: string, schema: Readonly<Record<string, unknown>>])[] = [
  ['says nothing', {}],
  ['has no properties', { type: 'object' }],
  ['may be null', { type: ['object', 'null'], properties: { a: { type: 'string' } } }],
  ['has an array without items', { type: 'object', properties: { tags: { type: 'array' } } }],
  ['has an array of anything', { type: 'object', properties: { tags: { type: 'array', items: {} } } }],
  [
    'has a tuple of an earlier draft',
    {
      $schema: 'http://json-schema.org/draft-07/schema#',
      type: 'object',
      properties: { at: { type: 'array', items: [{ type: 'number' }, { type: 'string' }], additionalItems: false } },
    },
  ],
  [
    'has a tuple',
    { type: 'object', properties: { at: { type: 'array', prefixItems: [{ type: 'number' }, { type: 'number' }] } } },
  ],
  [
    'has alternatives at its root',
    {
      type: 'object',
      anyOf: [
        { properties: { id: { type: 'string' } }, required: ['id'] },
        { properties: { name: { type: 'string' } }, required: ['name'] },
      ],
    },
  ],
  [
    'has variants at its root',
    {
      oneOf: [
        { type: 'object', properties: { kind: { const: 'a' }, a: { type: 'string' } }, required: ['kind', 'a'] },
        { type: 'object', properties: { kind: { const: 'b' }, b: { type: 'number' } }, required: ['kind', 'b'] },
      ],
    },
  ],
  [
    'demands one of two at its root',
    { type: 'object', properties: { a: {}, b: {} }, oneOf: [{ required: ['a'] }, { required: ['b'] }] },
  ],
  [
    'is an intersection',
    { allOf: [{ type: 'object', properties: { a: { type: 'string' } } }, { properties: { b: { type: 'string' } } }] },
  ],
  [
    'has conditions',
    {
      type: 'object',
      properties: { a: { type: 'string' } },
      if: { required: ['a'] },
      then: { required: ['b'] },
      not: { required: ['c'] },
    },
  ],
  [
    'refers to itself',
    {
      $ref: '#/$defs/node',
      $defs: { node: { type: 'object', properties: { children: { type: 'array', items: { $ref: '#/$defs/node' } } } } },
    },
  ],
  [
    'refers to nothing',
    { type: 'object', properties: { a: { $ref: '#/definitions/gone' }, b: { $ref: 'https://example.org/b.json' } } },
  ],
  [
    'refers in a circle',
    { type: 'object', properties: { a: { $ref: '#/properties/b' }, b: { $ref: '#/properties/a' } } },
  ],
  [
    'is described with pydantic',
    {
      type: 'object',
      title: 'Arguments',
      $defs: { Color: { enum: ['red', 'blue'], title: 'Color', type: 'string' } },
      properties: {
        color: { allOf: [{ $ref: '#/$defs/Color' }], default: 'red' },
        limit: { anyOf: [{ type: 'integer', exclusiveMinimum: 0 }, { type: 'null' }], default: null, title: 'Limit' },
      },
      required: ['limit'],
    },
  ],
  [
    'excludes limits as in an earlier draft',
    { type: 'object', properties: { n: { type: 'number', minimum: 0, exclusiveMinimum: true } } },
  ],
  [
    'demands as in an earlier draft',
    { type: 'object', properties: { a: { type: 'string', required: true } }, required: true },
  ],
  [
    'demands what it does not have',
    { type: 'object', properties: { a: { type: 'string' } }, required: ['a', 'b', 'a', 7] },
  ],
  [
    'has types that JSON does not have',
    {
      type: 'object',
      properties: { a: { type: 'any' }, b: { type: 'int' }, c: { type: ['float', 'null'] }, d: { type: 7 } },
    },
  ],
  [
    'has several types',
    { type: 'object', properties: { a: { type: ['string', 'number', 'null'], enum: ['x', 1, null] } } },
  ],
  [
    'has odd enumerations',
    {
      type: 'object',
      properties: {
        a: { type: 'string', enum: [] },
        b: { enum: ['', 'x', 'x'] },
        c: { type: 'integer', enum: [1, 2] },
      },
    },
  ],
  [
    'has true and false',
    { type: 'object', properties: { a: true, b: false, c: { type: 'object', additionalProperties: true } } },
  ],
  [
    'has patterns that not everyone knows',
    { type: 'object', properties: { a: { type: 'string', pattern: '(?!x)y' }, b: { type: 'string', pattern: '[' } } },
  ],
  [
    'has names for its properties',
    { type: 'object', propertyNames: { type: 'number' }, patternProperties: { '^x': {} }, properties: {} },
  ],
  [
    'has a property with an odd name',
    { type: 'object', properties: { $filter: { type: 'string' }, ключ: { type: 'string' }, ok: { type: 'string' } } },
  ],
  [
    'may be null as in OpenAPI',
    {
      type: 'object',
      properties: { a: { type: 'string', nullable: true, format: 'uri', example: 'x' } },
      required: ['a'],
    },
  ],
  [
    'has a property by the name of a prototype',
    JSON.parse(
      '{"type":"object","properties":{"__proto__":{"type":"string"},"constructor":{"type":"string"}}}',
    ) as Record<string, unknown>,
  ],
]
