import { useRef, useState } from 'react'

/**
 * What was chosen last and is not settled yet, so that a switch answers at once. Someone may change
 * their mind before the server has answered.
 * @param settle stores the choice, and resolves when it is settled
 */
export function useChoice(settle: (value: boolean) => Promise<void>) {
  const [wanted, setWanted] = useState<boolean>()
  const choices = useRef(0)

  async function choose(value: boolean): Promise<void> {
    choices.current += 1
    const own = choices.current
    setWanted(value)
    await settle(value)
    if (own === choices.current) setWanted(undefined)
  }

  return [wanted, choose] as const
}
