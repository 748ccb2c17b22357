package io.shardlab.data.input;

/**
 * How the lines of an access log are laid out, as a user says it. Immutable and thread-safe.
 *
 * @param text as it was given
 */
public record LogFormat(String text) {

    /** What a user may say, as the end of "X must be ...". */
    public static final String ALLOWED =
            "common, combined, vhost_common, vhost_combined, nginx_main, or a format string of Apache's LogFormat or"
                    + " nginx's log_format";

    /** @throws io.shardlab.core.parameter.RefusedValueException if the text describes no layout */
    public LogFormat {
        LogFormatReader.read(text);
    }

    AccessLogLayout layout() {
        return LogFormatReader.read(text);
    }
}
