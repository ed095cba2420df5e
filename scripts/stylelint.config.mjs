/** Finds CSS that the oldest browsers do not have. They are named in package.json. */
export default {
  plugins: ['stylelint-plugin-use-baseline'],
  reportNeedlessDisables: true,
  rules: {
    'plugin/use-baseline': [
      true,
      {
        // What all browsers had by the end of 2022 is older than the oldest that we support.
        available: 2022,
        ignoreFunctions: [
          // The build replaces it.
          'light-dark',
        ],
        ignoreSelectors: [
          // All supported browsers have it: Firefox since 121, which is our oldest for this reason.
          'has',
          // Where it is missing, the system's color or no animation takes its place.
          'selection',
          '/^view-transition/',
        ],
        ignoreUnits: ['cqh', 'cqw', 'lh'],
        ignoreAtRules: [
          'container',
          // Where they are missing, things appear without an animation or a delay.
          'property',
          'starting-style',
        ],
        ignoreProperties: {
          // All supported browsers have it, some with a prefix that the build adds.
          'accent-color': ['/^.+$/'],
          'backdrop-filter': ['/^.+$/'],
          'contain-intrinsic-size': ['/^.+$/'],
          '/^container/': ['/^.+$/'],
          'font-family': ['ui-monospace'],
          hyphens: ['/^.+$/'],
          '/^mask/': ['/^.+$/'],
          outline: ['/^.+$/'],
          '/^overscroll-behavior/': ['/^.+$/'],
          '/^(text-size-adjust|user-select)$/': ['/^.+$/'],
          // Where it is missing, the page looks plainer and works the same.
          'content-visibility': ['/^.+$/'],
          'field-sizing': ['/^.+$/'],
          resize: ['/^.+$/'],
          'scrollbar-width': ['/^.+$/'],
          'text-wrap': ['/^.+$/'],
          'view-transition-name': ['/^.+$/'],
        },
      },
    ],
  },
}
