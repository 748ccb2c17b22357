package io.shardlab.bench.client;

import io.shardlab.data.document.DocumentBatch;
import io.shardlab.data.document.WebLogGenerator;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.bson.BsonDocument;
import org.bson.BsonValue;

/** Generated web-log documents as a file of one format. */
enum RowFile {
    CSV("CSV", "csv", "date,host,IdInfo,UserID,RequestDate,Request,StatusCode,size\n", RowFile::csv),
    JSON("JSON lines", "json", "", document -> document.toJson()),
    ACCESS_LOG("access log", "log", "", RowFile::accessLog);

    private static final int BATCH = 1000;

    /**
     * A file that holds rows.
     *
     * @param path where it is
     * @param rows how many
     */
    record Written(Path path, long rows) {}

    private final String words;
    private final String extension;
    private final String header;
    private final Function<BsonDocument, String> row;

    RowFile(String words, String extension, String header, Function<BsonDocument, String> row) {
        this.words = words;
        this.extension = extension;
        this.header = header;
        this.row = row;
    }

    /** Writes all documents of the generator's spec into a new file of the folder. */
    Written write(Path folder, WebLogGenerator generator) throws IOException {
        long rows = generator.spec().documents();
        Path file = folder.resolve("rows." + extension);
        DocumentBatch batch = new DocumentBatch();
        try (BufferedWriter out = Files.newBufferedWriter(file)) {
            out.write(header);
            for (long number = 0; number < rows; number += BATCH) {
                batch.clear();
                for (long i = number; i < Math.min(rows, number + BATCH); i++) {
                    generator.append(i, batch);
                }
                for (BsonDocument document : batch.documents()) {
                    out.write(row.apply(document));
                    out.write('\n');
                }
            }
        }
        return new Written(file, rows);
    }

    private static String csv(BsonDocument document) {
        return document.values().stream().map(RowFile::text).collect(Collectors.joining(","));
    }

    private static String accessLog(BsonDocument document) {
        return String.format(
                Locale.ROOT,
                "%s %s %s %s \"%s\" %s %s",
                text(document.get("host")),
                text(document.get("IdInfo")),
                text(document.get("UserID")),
                text(document.get("RequestDate")),
                text(document.get("Request")),
                text(document.get("StatusCode")),
                text(document.get("size")));
    }

    private static String text(BsonValue value) {
        return value.isString()
                ? value.asString().getValue()
                : Integer.toString(value.asInt32().getValue());
    }

    @Override
    public String toString() {
        return words;
    }
}
