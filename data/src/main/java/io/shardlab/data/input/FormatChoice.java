package io.shardlab.data.input;

/**
 * As what an input is read.
 *
 * @param why what says so, as the end of "as FORMAT, because ..."
 */
public record FormatChoice(InputFormat format, String why) {}
