import type { Route } from "next";
import Link from "next/link";
import { type CSSProperties, Fragment, type ReactNode } from "react";
import { PictureMark } from "@/components/ui/small-marks";
import { Badge, Status } from "@/components/ui/status";
import { type Cell, type CellData, isData } from "./cell";

interface CellContentProps {
  cell: Cell;
  id: string;
  shared: readonly CellData[];
}

/** En space: it collapses at a line end. */
const BESIDE = "\u2002";

export function CellContent({ cell, id, shared }: CellContentProps): ReactNode {
  if (typeof cell === "number") return <CellContent cell={shared[cell]} id={id} shared={shared} />;
  if (isData(cell)) return <Data data={cell} id={id} />;
  if (!Array.isArray(cell)) return cell as ReactNode;
  return (cell as readonly Cell[]).map((part, index) => (
    <Fragment key={index}>
      <CellContent cell={part} id={id} shared={shared} />
    </Fragment>
  ));
}

function Data({ data, id }: { data: CellData; id: string }) {
  if ("at" in data) return <time dateTime={data.at}>{data.text}</time>;
  if ("picture" in data)
    return (
      <span className="pictured">
        <PictureMark id={data.picture} />
        <span>
          <CellContent cell={data.text} id={id} shared={[]} />
        </span>
      </span>
    );
  if ("badge" in data)
    return (
      <>
        {BESIDE}
        <Badge tone={data.badge}>{data.text}</Badge>
      </>
    );
  if ("tone" in data) return <State {...data} />;
  if ("percent" in data)
    return (
      <span className="share" style={{ "--share": `${data.percent}%` } as CSSProperties}>
        {`${data.text} `}
        <i>{data.note}</i>
      </span>
    );
  if ("anchor" in data)
    return (
      <span id={data.anchor} className="numbered">
        <span className="mono">{data.number}</span>
        <span>
          <b>{data.text}</b>
          {data.notes.map((note) => (
            <span key={note}>{note}</span>
          ))}
        </span>
      </span>
    );
  if ("href" in data)
    return (
      <Link href={data.href.replace("*", id) as Route} prefetch={false} className={`in-row ${data.style ?? ""}`}>
        {typeof data.text === "string" ? data.text : <Data data={data.text} id={id} />}
      </Link>
    );
  return (
    <span className={data.style} title={data.title}>
      {data.text}
    </span>
  );
}

function State({ tone, icon, text, unseen, isFramed }: Extract<CellData, { tone: unknown }>) {
  const status = (
    <Status tone={tone} icon={icon} plain={!isFramed}>
      {text}
      {unseen !== undefined && <i>{unseen}</i>}
    </Status>
  );
  return isFramed ? (
    <>
      {BESIDE}
      {status}
    </>
  ) : (
    status
  );
}
