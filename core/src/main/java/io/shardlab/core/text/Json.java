package io.shardlab.core.text;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.StdScalarSerializer;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import java.io.IOException;

/**
 * JSON as this program writes it: indented, with times as ISO 8601 texts. Unknown keys, which a newer program may have
 * added, are ignored on reading. Thread-safe.
 */
public final class Json {

    private static final JsonMapper MAPPER = JsonMapper.builder()
            .addModules(new Jdk8Module(), new JavaTimeModule())
            .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
            .enable(SerializationFeature.INDENT_OUTPUT)
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .build();

    private static final JsonMapper MASKING = MAPPER.rebuild()
            .addModule(new SimpleModule().addSerializer(String.class, new MaskedText()))
            .build();

    private Json() {}

    /** The mapper, which writes texts unchanged. */
    public static JsonMapper mapper() {
        return MAPPER;
    }

    /** A value's JSON with all secrets masked, as files and output may be passed on. */
    public static String masked(Object value) {
        try {
            return MASKING.writeValueAsString(value);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(value.getClass().getSimpleName() + " has no JSON form", e);
        }
    }

    /** Like {@link #masked}, on one line. */
    public static String maskedLine(Object value) {
        try {
            return MASKING.writer().without(SerializationFeature.INDENT_OUTPUT).writeValueAsString(value);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(value.getClass().getSimpleName() + " has no JSON form", e);
        }
    }

    private static final class MaskedText extends StdScalarSerializer<String> {

        private static final long serialVersionUID = 1L;

        MaskedText() {
            super(String.class);
        }

        @Override
        public void serialize(String text, JsonGenerator json, SerializerProvider provider) throws IOException {
            json.writeString(Secrets.mask(text));
        }
    }
}
