package io.shardlab.bench.client;

import io.shardlab.core.document.DocumentBatch;
import io.shardlab.core.document.WebLogGenerator;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.bson.BsonDocument;
import org.bson.BsonValue;

/** Generated web-log documents as a file of one format. */
enum RowFile {
    CSV("csv", "date,host,IdInfo,UserID,RequestDate,Request,StatusCode,size\n", RowFile::csv),
    JSON("json", "", document -> document.toJson()),
    ACCESS_LOG("log", "", RowFile::accessLog);

    private static final int BATCH = 1000;

    private final String extension;
    private final String header;
    private final Function<BsonDocument, String> row;

    RowFile(String extension, String header, Function<BsonDocument, String> row) {
        this.extension = extension;
        this.header = header;
        this.row = row;
    }

    /** Writes that many rows into a new file of the folder. */
    Path write(Path folder, WebLogGenerator generator, long rows) throws IOException {
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
        return file;
    }

    private static String csv(BsonDocument document) {
        return document.values().stream().map(RowFile::text).collect(Collectors.joining(","));
    }

    private static String accessLog(BsonDocument document) {
        return String.format(
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
}
