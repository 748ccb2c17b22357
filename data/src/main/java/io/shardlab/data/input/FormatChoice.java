package io.shardlab.data.input;

/**
 * The format of an input, and the reason for it.
 *
 * @param why the reason, as the end of "as FORMAT, because ..."
 */
public record FormatChoice(InputFormat format, String why) {}
