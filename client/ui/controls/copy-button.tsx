import { useState, type ComponentProps } from 'react'
import { Button } from './button.tsx'

type Props = Omit<ComponentProps<typeof Button>, 'icon' | 'onClick' | 'children'> & {
  text: string
  children: string
  onCopied?: () => void
}

/** Copies a text. Plain HTTP has no clipboard for pages, so there the button is missing. */
export function CopyButton({ text, children, onCopied, ...button }: Props) {
  const [copied, setCopied] = useState(false)
  const clipboard: Clipboard | undefined = navigator.clipboard
  if (!clipboard) return null

  const copy = async () => {
    const done = await clipboard.writeText(text).then(
      () => true,
      () => false,
    )
    setCopied(done)
    if (done) onCopied?.()
  }

  return (
    <>
      <Button {...button} icon={copied ? 'check' : 'copy'} onClick={() => void copy()}>
        {copied ? 'Copied' : children}
      </Button>
      <output className="sr-only">{copied && 'Copied'}</output>
    </>
  )
}
