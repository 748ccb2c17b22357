package io.shardlab.core.result;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.ser.std.StdScalarSerializer;
import io.shardlab.core.text.Secrets;
import java.io.IOException;

/** The one way by which texts get into JSON, whatever they are: what stands in a file is passed on. */
public final class MaskedText extends StdScalarSerializer<String> {

    private static final long serialVersionUID = 1L;

    public MaskedText() {
        super(String.class);
    }

    @Override
    public void serialize(String text, JsonGenerator json, SerializerProvider provider) throws IOException {
        json.writeString(Secrets.mask(text));
    }
}
