import type { ComponentProps } from 'react'
import { Icon } from '../drawing/icon.tsx'
import { Menu } from './menu.tsx'
import styles from './options-menu.module.css'

type Props = Pick<ComponentProps<typeof Menu>, 'label' | 'entries'>

/** What else can be done about one thing, behind three dots. */
export const OptionsMenu = (props: Props) => (
  <Menu {...props} buttonClassName={styles.button}>
    <Icon name="more" />
  </Menu>
)
