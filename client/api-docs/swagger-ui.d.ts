/** The package has no types. This is what the page uses. */
declare module 'swagger-ui-dist/swagger-ui-es-bundle.js' {
  import type { createElement, FunctionComponent } from 'react'

  export type Component = FunctionComponent<{ text?: string; description?: string }>

  export type Plugin = (system: { React: { createElement: typeof createElement } }) => {
    wrapComponents: Record<string, (original: Component) => Component>
  }

  export default function swaggerUi(options: {
    domNode: Element
    spec: object
    plugins: Plugin[]
    deepLinking: boolean
    docExpansion: 'list' | 'full' | 'none'
    defaultModelsExpandDepth: number
    displayRequestDuration: boolean
    filter: boolean
    validatorUrl: null
  }): {
    layoutActions: { show: (thing: readonly string[], isShown: boolean) => void }
  }
}
