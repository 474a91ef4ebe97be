CREATE TABLE "floors" (
	"id" text PRIMARY KEY NOT NULL,
	"event_id" text NOT NULL,
	"name" text NOT NULL,
	"plan_url" text,
	"position" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rooms" (
	"id" text PRIMARY KEY NOT NULL,
	"event_id" text NOT NULL,
	"name" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"capacity" integer,
	"floor_id" text,
	"x" double precision,
	"y" double precision,
	"directions" text,
	"access" text[] DEFAULT '{}'::text[] NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "source_checks" (
	"source_id" text PRIMARY KEY NOT NULL,
	"checked_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"etag" text,
	"last_modified" text,
	"hash" text,
	"outcome" text NOT NULL,
	"is_failing" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "source_rows" (
	"id" text PRIMARY KEY NOT NULL,
	"event_id" text NOT NULL,
	"source_id" text NOT NULL,
	"table" text NOT NULL,
	"key" text NOT NULL,
	"row_id" text NOT NULL,
	"said" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sources" (
	"id" text PRIMARY KEY NOT NULL,
	"event_id" text NOT NULL,
	"name" text NOT NULL,
	"url" text,
	"columns" jsonb,
	"follow_minutes" integer,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "ends_on" text;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "published_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "revisions" ADD COLUMN "written_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "status" text DEFAULT 'confirmed' NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "cancel_reason" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "replaced_by_id" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "floors" ADD CONSTRAINT "floors_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rooms" ADD CONSTRAINT "rooms_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rooms" ADD CONSTRAINT "rooms_floor_id_floors_id_fk" FOREIGN KEY ("floor_id") REFERENCES "public"."floors"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "source_checks" ADD CONSTRAINT "source_checks_source_id_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."sources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "source_rows" ADD CONSTRAINT "source_rows_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "source_rows" ADD CONSTRAINT "source_rows_source_id_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."sources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sources" ADD CONSTRAINT "sources_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "floors_event_id_position_index" ON "floors" USING btree ("event_id","position");--> statement-breakpoint
CREATE INDEX "rooms_event_id_position_index" ON "rooms" USING btree ("event_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "source_rows_source_id_table_key_index" ON "source_rows" USING btree ("source_id","table","key");--> statement-breakpoint
CREATE INDEX "source_rows_event_id_index" ON "source_rows" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "sources_event_id_index" ON "sources" USING btree ("event_id");