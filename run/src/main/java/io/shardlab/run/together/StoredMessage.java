package io.shardlab.run.together;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.shardlab.core.text.Json;
import io.shardlab.core.text.Message;

/** A message in the control collection, so that each machine words it in its own language. Pure functions. */
final class StoredMessage {

    private StoredMessage() {}

    static String of(Message message) {
        return Json.maskedLine(message);
    }

    static Message read(String stored) {
        try {
            return Json.mapper().readValue(stored, Message.class);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("not a message: " + stored, e);
        }
    }
}
