import type { ComponentProps } from 'react'

/** A line that a person types. It takes its direction from its content, as `Written` shows it. */
export const TypedLine = (props: ComponentProps<'input'>) => (
  <input type="text" dir="auto" {...props} />
)

/** Lines that a person types. */
export const TypedLines = (props: ComponentProps<'textarea'>) => <textarea dir="auto" {...props} />
