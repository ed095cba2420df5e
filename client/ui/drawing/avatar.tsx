import { useState } from 'react'
import { classNames } from '../class-names.ts'
import styles from './avatar.module.css'

type Props = {
  name: string
  image?: string | undefined
  size?: number
  className?: string | undefined
}

/**
 * The uploaded picture, or the first letter of the name if there is none or the browser cannot read
 * it. Decorative, because the name is beside it.
 */
export function Avatar({ name, image, size = 36, className }: Props) {
  const [unreadable, setUnreadable] = useState<string>()
  const box = { width: size, height: size, fontSize: size * 0.44 }
  if (image && image !== unreadable) {
    return (
      <img
        className={classNames(styles.avatar, className)}
        src={image}
        alt=""
        width={size}
        height={size}
        style={box}
        onError={() => setUnreadable(image)}
      />
    )
  }
  return (
    <span className={classNames(styles.avatar, className)} style={box} aria-hidden>
      {Array.from(name.trim())[0]?.toLocaleUpperCase() ?? '?'}
    </span>
  )
}
