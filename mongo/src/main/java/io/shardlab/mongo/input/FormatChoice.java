package io.shardlab.mongo.input;

import io.shardlab.core.text.Message;

/**
 * The format of an input, and the reason for it.
 *
 * @param why the reason, as the end of "as FORMAT, because ..."
 */
public record FormatChoice(InputFormat format, Message why) {}
