/** Whether donors are shown a nonprofit's own logo: with written consent of either kind to raise money in its name. */
export function mayShowLogo({ direct, via_change: viaChange }: { direct: boolean; via_change: boolean }): boolean {
  return direct || viaChange
}
