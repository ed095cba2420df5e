import { Menu } from '@base-ui/react/menu'
import type { ComponentProps, ReactNode } from 'react'
import { Icon } from '../drawing/icon.tsx'
import type { MenuEntry } from './menu.tsx'
import styles from './menu.module.css'

type Props = {
  label: string
  entries: readonly MenuEntry[]
  /** Shown above the entries. */
  head?: ReactNode
} & Pick<ComponentProps<typeof Menu.Portal>, 'container'> &
  Pick<ComponentProps<typeof Menu.Positioner>, 'anchor'> &
  Pick<ComponentProps<typeof Menu.Popup>, 'finalFocus' | 'ref'>

/** The entries of a menu, beside its button. */
export function MenuPanel({ label, entries, head, container, anchor, ...popup }: Props) {
  return (
    <Menu.Portal container={container}>
      <Menu.Positioner
        className={styles.place}
        anchor={anchor}
        align="end"
        sideOffset={8}
        collisionPadding={8}
      >
        <Menu.Popup className={styles.panel} {...popup}>
          {head && <div className={styles.head}>{head}</div>}
          <Menu.List aria-label={label}>
            {entries.map((entry) => (
              <Menu.Item key={entry.label} className={styles.entry} onClick={entry.onChoose}>
                {entry.icon && <Icon name={entry.icon} size={20} />}
                {entry.label}
              </Menu.Item>
            ))}
          </Menu.List>
        </Menu.Popup>
      </Menu.Positioner>
    </Menu.Portal>
  )
}
