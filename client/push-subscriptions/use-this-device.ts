import { useEffect, useState } from 'react'
import { readThisDevice, turnOff, turnOn, type Problem, type ThisDevice } from './this-device.ts'

/** Whether this browser gets pushes for that user; undefined until it is known. */
export function useThisDevice(userId: string) {
  const [state, setState] = useState<ThisDevice>()
  const [wanted, setWanted] = useState<boolean>()
  const [problem, setProblem] = useState<Problem>()

  // The permission changes in the browser's own settings, from which the user returns.
  useEffect(() => {
    let shown = true
    const look = () =>
      void readThisDevice(userId).then((now) => {
        if (shown) setState(now)
      })
    look()
    addEventListener('focus', look)
    return () => {
      shown = false
      removeEventListener('focus', look)
    }
  }, [userId])

  async function change(on: boolean) {
    if (wanted !== undefined) return
    setWanted(on)
    setProblem(undefined)
    setProblem(await (on ? turnOn(userId) : turnOff()))
    setState(await readThisDevice(userId))
    setWanted(undefined)
  }

  return { state, checked: wanted ?? state === 'on', problem, change }
}
