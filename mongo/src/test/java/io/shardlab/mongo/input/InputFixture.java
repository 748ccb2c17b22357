package io.shardlab.mongo.input;

import io.shardlab.core.text.Message;
import io.shardlab.mongo.document.DocumentBatch;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bson.BsonDocument;
import org.bson.RawBsonDocument;
import org.bson.codecs.BsonDocumentCodec;

/** Reads texts and byte arrays as an input, through standard input. */
final class InputFixture {

    /** The outcome of reading an input. */
    record Result(List<BsonDocument> documents, InputReport report, List<String> notes) {

        List<String> json() {
            return documents.stream().map(BsonDocument::toJson).toList();
        }

        List<String> badRows() {
            return report.firstBadRows().stream().map(BadRow::toString).toList();
        }
    }

    private InputFixture() {}

    static InputSpec spec(InputFormat format) {
        return spec(format, DelimitedOptions.DEFAULT);
    }

    static InputSpec spec(InputFormat format, DelimitedOptions options) {
        return new InputSpec(
                Path.of("-"),
                Optional.of(format),
                Optional.empty(),
                Optional.empty(),
                options,
                Optional.empty(),
                false);
    }

    static InputSpec spec(InputFormat format, Charset encoding) {
        return new InputSpec(
                Path.of("-"),
                Optional.of(format),
                Optional.empty(),
                Optional.of(encoding),
                DelimitedOptions.DEFAULT,
                Optional.empty(),
                false);
    }

    static DelimitedOptions types(Map<String, FieldType> types) {
        return DelimitedOptions.DEFAULT.withColumns(new ColumnOptions(Optional.empty(), false, false, types));
    }

    static Result read(InputFormat format, String text) {
        return read(spec(format), text.getBytes(StandardCharsets.UTF_8));
    }

    static Result read(InputSpec spec, byte[] bytes) {
        return read(spec, new ByteArrayInputStream(bytes));
    }

    static Result read(InputSpec spec, InputStream in) {
        try (DocumentSource source = Inputs.open(spec, Position.START, in)) {
            List<BsonDocument> documents = drain(source);
            return new Result(
                    documents,
                    source.report(),
                    source.notes().stream().map(Message::toString).toList());
        }
    }

    static List<BsonDocument> drain(DocumentSource source) {
        List<BsonDocument> documents = new ArrayList<>();
        DocumentBatch batch = new DocumentBatch();
        while (source.fill(batch, 7, 1 << 20).isPresent()) {
            for (RawBsonDocument document : batch.documents()) {
                documents.add(document.decode(new BsonDocumentCodec()));
            }
        }
        return documents;
    }

    /** Returns a few bytes at a time and reports that no more are available, like a slow pipe. */
    static InputStream trickle(byte[] bytes, int chunk) {
        return new InputStream() {
            private final InputStream in = new ByteArrayInputStream(bytes);

            @Override
            public int read() throws IOException {
                return in.read();
            }

            @Override
            public int read(byte[] target, int offset, int length) throws IOException {
                return in.read(target, offset, Math.min(length, chunk));
            }

            @Override
            public int available() {
                return 0;
            }
        };
    }
}
