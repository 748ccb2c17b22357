package io.shardlab.mongo.input;

/**
 * The layout of an access log's lines, as given by a user. Immutable and thread-safe.
 *
 * @param text the given text
 */
public record LogFormat(String text) {

    /** The allowed texts, as the end of "X must be ...". */

    /** @throws io.shardlab.core.parameter.RefusedValueException if the text does not describe a layout */
    public LogFormat {
        LogFormatReader.read(text);
    }

    AccessLogLayout layout() {
        return LogFormatReader.read(text);
    }
}
