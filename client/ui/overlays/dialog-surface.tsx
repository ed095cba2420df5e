import { Drawer } from '@base-ui/react/drawer'
import { useRef, type ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import type { DialogProps, SheetProps } from './dialog.tsx'
import { Icon } from '../drawing/icon.tsx'
import { wouldShowKeyboard } from '../keyboard.ts'
import { useMedia } from '../use-media.ts'
import { BannerPlace } from './banner.tsx'
import { useLayer } from './use-layer.ts'
import parts from './dialog-parts.module.css'
import styles from './dialog.module.css'

/**
 * The drawer registers these when the first one opens, as they are here, and the browser then computes
 * the styles of the whole page again. Here it happens when this code loads, before anyone taps.
 */
const drawerProperties = {
  '--drawer-swipe-movement-x': '0px',
  '--drawer-swipe-movement-y': '0px',
  '--drawer-snap-point-offset': '0px',
  '--drawer-swipe-progress': '0',
  '--drawer-swipe-strength': '1',
}
for (const [name, initialValue] of Object.entries(drawerProperties)) {
  const syntax = initialValue.endsWith('px') ? '<length>' : '<number>'
  try {
    CSS.registerProperty({ name, syntax, inherits: false, initialValue })
  } catch {
    // Registered already, or unknown to an old browser.
  }
}

export function DialogSurface(props: DialogProps) {
  return (
    <Frame {...props} shape="dialog">
      <Head {...props} />
      <BannerPlace open={props.open} waits />
      <div className={parts.body}>{props.children}</div>
      {props.footer && <div className={parts.footer}>{props.footer}</div>}
    </Frame>
  )
}

export function DrawerSurface(props: DialogProps) {
  return (
    <Frame {...props} shape="drawer">
      <Head {...props} />
      <BannerPlace open={props.open} waits />
      <div className={parts.body}>{props.children}</div>
      {props.footer && <div className={parts.footer}>{props.footer}</div>}
    </Frame>
  )
}

export function SheetSurface({ media, beside, ...props }: SheetProps) {
  return (
    <Frame {...props} shape="sheet">
      <div className={parts.scroll}>
        <div className={parts.media}>{media}</div>
        <div className={parts.body}>
          {beside && <div className={parts.beside}>{beside}</div>}
          <Drawer.Title className={props.hideTitle ? 'sr-only' : undefined}>
            {props.title}
          </Drawer.Title>
          {props.children}
        </div>
      </div>
      <BannerPlace open={props.open} />
      {props.footer && <div className={parts.footer}>{props.footer}</div>}
      <Close floating />
    </Frame>
  )
}

type FrameProps = Pick<DialogProps, 'open' | 'onClose' | 'guard' | 'focusFirst' | 'focusAfter'> & {
  shape: 'dialog' | 'drawer' | 'sheet'
  children: ReactNode
}

function Frame({ open, onClose, guard, focusFirst, focusAfter, shape, children }: FrameProps) {
  // A listing's sheet has its own place in the history, to which one comes back.
  const close = useLayer(open && shape !== 'sheet', onClose, { guard })
  const wide = useMedia('(min-width: 768px)')
  const popup = useRef<HTMLDivElement>(null)
  /** What had the focus, and gets it back. */
  const before = useRef<Element>(null)

  return (
    <Drawer.Root
      open={open}
      onOpenChange={(next, by) => !next && !isSecondTap(by) && close()}
      swipeDirection={wide && shape === 'drawer' ? 'right' : 'down'}
    >
      <Drawer.Portal>
        <Drawer.Backdrop forceRender className={styles.backdrop} />
        <Drawer.Viewport className={classNames(styles.viewport, styles[`${shape}Viewport`])}>
          <Drawer.Popup
            ref={popup}
            className={classNames(styles.popup, styles[shape])}
            data-shape={shape}
            finalFocus={focusAfter ?? (() => !wouldShowKeyboard(before.current))}
            initialFocus={(by) => {
              before.current = document.activeElement
              if (by === 'touch') return true
              if (shape === 'sheet') return popup.current
              return focusFirst?.current ?? firstField(popup.current)
            }}
          >
            <span className={parts.grab} aria-hidden />
            <Drawer.Content
              className={parts.content}
              data-base-ui-swipe-ignore={wide && shape !== 'drawer' ? '' : undefined}
            >
              {children}
            </Drawer.Content>
          </Drawer.Popup>
        </Drawer.Viewport>
      </Drawer.Portal>
    </Drawer.Root>
  )
}

/** The second tap of a double tap on a card lands beside the sheet that the first one has opened. */
const isSecondTap = ({ reason }: Drawer.Root.ChangeEventDetails): boolean =>
  reason === 'outside-press' && 'growing' in document.documentElement.dataset

const FIELDS = 'input:not([type=hidden], :disabled), textarea, select'

const firstField = (popup: HTMLElement | null) => popup?.querySelector<HTMLElement>(FIELDS) ?? true

function Head({ title, hideTitle }: Pick<DialogProps, 'title' | 'hideTitle'>) {
  return (
    <div className={parts.head}>
      <Drawer.Title className={hideTitle ? 'sr-only' : parts.title}>{title}</Drawer.Title>
      <Close />
    </div>
  )
}

function Close({ floating }: { floating?: boolean }) {
  return (
    <Drawer.Close
      className={classNames(parts.close, floating && parts.floating)}
      aria-label="Close"
    >
      <Icon name="close" />
    </Drawer.Close>
  )
}
