import { Menu } from '@base-ui/react/menu'
import { useRef } from 'react'
import { MenuPanel } from './menu-panel.tsx'
import type { MenuEntry } from './menu.tsx'
import { useLayer } from './use-layer.ts'

type Props = {
  open: boolean
  onClose: () => void
  label: string
  entries: readonly MenuEntry[]
  /** The button that it opens from, which gets the focus back. */
  button: HTMLElement
}

/** One menu for many buttons, such as those of the messages of a conversation. */
export function PlacedMenu({ open, onClose, button, ...panel }: Props) {
  const popup = useRef<HTMLDivElement>(null)
  // `Menu.Popup` reads it, although its type lacks it. Without a trigger of its own, the menu would
  // focus its list.
  const focusRule = { initialFocus: () => popup.current?.querySelector('[role=menuitem]') }
  useLayer(open, onClose)
  return (
    <Menu.Root modal={false} open={open} onOpenChange={(next) => !next && onClose()}>
      <MenuPanel
        {...panel}
        container={button.closest('main')}
        anchor={button}
        finalFocus={{ current: button }}
        ref={popup}
        {...focusRule}
      />
    </Menu.Root>
  )
}
