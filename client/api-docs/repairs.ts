import type { Component, Plugin } from 'swagger-ui-dist/swagger-ui-es-bundle.js'

/** Repairs what axe finds wrong in Swagger UI. */
export const repairs: Plugin = ({ React: { createElement } }) => ({
  wrapComponents: {
    // The link is inside a button, which also sets the address.
    DeepLink: () => (props) => createElement('span', {}, props.text),
    // The landmark of Swagger UI begins below these two. Headings need a second level.
    InfoContainer: (Info: Component) => (props) =>
      createElement(
        'section',
        { 'aria-label': 'About the API' },
        createElement(Info, props),
        createElement('h2', {}, 'Calls'),
      ),
    FilterContainer: (Filter: Component) => (props) =>
      createElement('search', {}, createElement(Filter, props)),
    authorizationPopup: (Popup: Component) => (props) =>
      createElement(
        'div',
        { role: 'dialog', 'aria-modal': true, 'aria-label': 'Authorize' },
        createElement(Popup, props),
      ),
    JsonSchemaForm: (Field: Component) => (props) =>
      createElement(
        'label',
        {},
        createElement('span', { className: 'sr-only' }, props.description),
        createElement(Field, props),
      ),
    CloseIcon: () => () => 'Close',
    // From 150 calls and chapters on, Swagger UI renders only those near the screen, so that neither a
    // link to a chapter nor the browser's search finds the others. It counts the calls of the chapters
    // that are open: here it sees them closed, and each chapter sees its own state again.
    operations: (Operations: Component) => (props) =>
      createElement(Operations, {
        ...props,
        layoutSelectors: { ...props.layoutSelectors, isShown: () => false },
      }),
    OperationTag:
      (Tag: Component, { layoutSelectors }) =>
      (props) =>
        createElement(Tag, { ...props, layoutSelectors }),
  },
})
