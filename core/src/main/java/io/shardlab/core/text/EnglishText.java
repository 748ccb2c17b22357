package io.shardlab.core.text;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import java.io.IOException;

/** Writes a message of a record as its English text, where programs have always read a text. */
public final class EnglishText extends StdSerializer<Message> {

    private static final long serialVersionUID = 1L;

    public EnglishText() {
        super(Message.class);
    }

    @Override
    public void serialize(Message message, JsonGenerator json, SerializerProvider provider) throws IOException {
        // As any other text, so that secrets are masked where they have to be.
        provider.defaultSerializeValue(message.toString(), json);
    }
}
