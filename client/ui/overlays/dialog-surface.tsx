import { Drawer } from '@base-ui/react/drawer'
import { useCallback, useRef, useState, type ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import type { DialogProps, SheetProps } from './dialog.tsx'
import { Icon } from '../drawing/icon.tsx'
import { useMedia } from '../use-media.ts'
import '../keyboard.ts'
import { BannerPlace } from './banner.tsx'
import { useLayer } from './layers.ts'
import parts from './dialog-parts.module.css'
import styles from './dialog.module.css'

export function DialogSurface(props: DialogProps) {
  return (
    <Frame {...props} shape="dialog">
      <Head {...props} />
      <Body>{props.children}</Body>
      <Foot {...props} />
    </Frame>
  )
}

export function DrawerSurface(props: DialogProps) {
  return (
    <Frame {...props} shape="drawer">
      <Head {...props} />
      <Body>{props.children}</Body>
      <Foot {...props} />
    </Frame>
  )
}

export function SheetSurface({ media, more, ...props }: SheetProps) {
  return (
    <Frame {...props} shape="sheet">
      <div className={parts.scroll}>
        <div className={parts.media}>{media}</div>
        <div className={parts.body}>
          <div className={parts.top}>
            <Drawer.Title className={props.hideTitle ? 'sr-only' : undefined}>
              {props.title}
            </Drawer.Title>
            {props.action}
          </div>
          {props.children}
          <Foot {...props} />
          <Close floating />
          <div className={parts.more}>{more}</div>
        </div>
      </div>
    </Frame>
  )
}

type FrameProps = Pick<
  DialogProps,
  'open' | 'onClose' | 'isGuarded' | 'focusFirst' | 'focusAfter'
> & {
  shape: 'dialog' | 'drawer' | 'sheet'
  children: ReactNode
}

function Frame(props: FrameProps) {
  const { open, onClose, isGuarded, focusFirst, focusAfter, shape, children } = props
  // The sheet of a listing is an entry of the history itself.
  const isCovered = useLayer(open && shape !== 'sheet', onClose, isGuarded)
  const wide = useMedia('(min-width: 768px)')
  const popup = useRef<HTMLDivElement>(null)

  return (
    <Drawer.Root
      open={open}
      onOpenChange={(next, by) => {
        const isForAbove = by.reason === 'escape-key' && isCovered()
        if (!next && !isForAbove && !isSecondTap(by)) onClose()
      }}
      swipeDirection={wide && shape === 'drawer' ? 'right' : 'down'}
    >
      <Drawer.Portal>
        <Drawer.Backdrop forceRender className={styles.backdrop} />
        <Drawer.Viewport className={classNames(styles.viewport, styles[`${shape}Viewport`])}>
          <Drawer.Popup
            ref={popup}
            className={classNames(styles.popup, styles[shape])}
            data-shape={shape}
            finalFocus={focusAfter}
            initialFocus={(by) =>
              by === 'touch' ||
              (shape === 'sheet'
                ? popup.current
                : (focusFirst?.current ?? firstField(popup.current)))
            }
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

/** A long text scrolls by the keyboard only if it can have the focus. */
function Body({ children }: { children: ReactNode }) {
  const [isStop, setIsStop] = useState(false)
  const watch = useCallback((body: HTMLElement | null) => {
    if (!body) return undefined
    const sizes = new ResizeObserver(() =>
      setIsStop(
        body.scrollHeight > body.clientHeight &&
          !body.querySelector('a[href], button, input, select, textarea, [tabindex]'),
      ),
    )
    sizes.observe(body)
    return () => sizes.disconnect()
  }, [])
  return (
    <div ref={watch} className={parts.body} tabIndex={isStop ? 0 : undefined}>
      {children}
    </div>
  )
}

const FIELDS = 'input:not([type=hidden], :disabled), textarea, select'

const firstField = (popup: HTMLElement | null) => popup?.querySelector<HTMLElement>(FIELDS) ?? true

function Head({ title, hideTitle, action }: Pick<DialogProps, 'title' | 'hideTitle' | 'action'>) {
  return (
    <div className={parts.head}>
      <Drawer.Title className={hideTitle ? 'sr-only' : parts.title}>{title}</Drawer.Title>
      {/* First in order, so that it gets the focus of a dialog without fields. */}
      <Close />
      {action && <div className={parts.action}>{action}</div>}
    </div>
  )
}

/** Banners are above the actions, where they cover nothing. One that closes leaves them to the page. */
const Foot = ({ open, footer }: Pick<DialogProps, 'open' | 'footer'>) => (
  <div className={parts.foot}>
    {open && <BannerPlace level="layer" />}
    {footer && <div className={parts.footer}>{footer}</div>}
  </div>
)

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

/**
 * Base UI registers these in the first opening, and the browser then computes the style of the whole page
 * again. Registered with this code, which usually loads after the first cards, they exist by then.
 */
const ofDrawers = [
  ['--drawer-swipe-movement-x', '<length>', '0px'],
  ['--drawer-swipe-movement-y', '<length>', '0px'],
  ['--drawer-snap-point-offset', '<length>', '0px'],
  ['--drawer-swipe-progress', '<number>', '0'],
  ['--drawer-swipe-strength', '<number>', '1'],
] as const
if ('registerProperty' in CSS)
  for (const [name, syntax, initialValue] of ofDrawers)
    CSS.registerProperty({ name, syntax, initialValue, inherits: false })
