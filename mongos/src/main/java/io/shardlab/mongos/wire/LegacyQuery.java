package io.shardlab.mongos.wire;

import java.io.IOException;
import java.nio.charset.StandardCharsets;

/**
 * An OP_QUERY, with which drivers begin before they know the server's protocol.
 *
 * @param requestId which the reply names
 * @param commandName first field of the query document, empty if it has none
 */
public record LegacyQuery(int requestId, String commandName) {

    private static final int MAX_BYTES = 64 * 1024;

    /** Reads the next message of {@code input}. */
    public static LegacyQuery read(WireInput input) throws IOException {
        int length = input.messageLength();
        int requestId = input.requestId();
        if (length > MAX_BYTES) {
            throw new MalformedMessageException("OP_QUERY of " + length + " bytes");
        }
        byte[] bytes = new byte[length];
        input.readFully(bytes, 0, length);
        int collection = Wire.HEADER_BYTES + Wire.FLAGS_BYTES;
        int query = collection;
        while (query < length && bytes[query] != 0) {
            query++;
        }
        BsonScanner scanner = new BsonScanner();
        scanner.reset(bytes, query + 1 + 2 * Integer.BYTES, length);
        String name = scanner.next()
                ? new String(bytes, scanner.nameStart(), scanner.nameLength(), StandardCharsets.UTF_8)
                : "";
        return new LegacyQuery(requestId, name);
    }
}
