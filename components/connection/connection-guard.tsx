"use client";

import { useEffect } from "react";
import { DraftKeeper } from "./draft-keeper";
import { guardActions } from "./guard-actions";
import { type PageMember, setPageMember } from "./page-member";
import { TroubleDialog } from "./trouble-dialog";

interface ConnectionGuardProps {
  member: PageMember & { email: string; brand: string };
}

/** Loses nothing typed on a page when session, line or server fails. Needs the messages of `connection`. */
export function ConnectionGuard({ member }: ConnectionGuardProps) {
  const { userId, brandId } = member;
  // Before what is below sends or restores anything.
  setPageMember(typeof window === "undefined" ? null : { userId, brandId });
  useEffect(() => guardActions(), []);
  return (
    <>
      <DraftKeeper key={`${userId}.${brandId}`} />
      <TroubleDialog email={member.email} brand={member.brand} />
    </>
  );
}
