ALTER TABLE "import_problems" DROP CONSTRAINT "import_problems_of_row";
