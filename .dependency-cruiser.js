/*
 * Import cycles that `npm run check` forbids. `scripts/lint/arrows.js` holds who may import whom.
 */
export default {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Modules must not depend on each other, for types either.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.node.json' },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['node_modules', '\\.test\\.ts$'] },
    enhancedResolveOptions: { extensions: ['.ts', '.svelte.ts', '.js', '.svelte'] },
  },
}
