/*
 * Import cycles that `npm run check` forbids. `scripts/lint/arrows.js` holds who may import whom.
 */
export default {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Modules must not depend on each other at run time.',
      severity: 'error',
      from: { path: '^src/(main|shared|client|preload|messages)/' },
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'no-type-cycles',
      comment: 'Types must not depend on each other across files, except inside a session at work.',
      severity: 'error',
      from: { path: '^src/main/core/', pathNot: '^src/main/core/session/' },
      to: { circular: true },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.node.json' },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['node_modules', '\\.test\\.ts$'] },
    enhancedResolveOptions: { extensions: ['.ts', '.js'] },
  },
}
