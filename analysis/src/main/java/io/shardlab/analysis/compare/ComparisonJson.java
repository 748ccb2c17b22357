package io.shardlab.analysis.compare;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import io.shardlab.core.result.MaskedText;

/** Comparisons as JSON. */
public final class ComparisonJson {

    private static final JsonMapper MAPPER = JsonMapper.builder()
            .addModule(new Jdk8Module())
            .addModule(new JavaTimeModule())
            .addModule(new SimpleModule().addSerializer(String.class, new MaskedText()))
            .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
            .enable(SerializationFeature.INDENT_OUTPUT)
            .build();

    private ComparisonJson() {}

    public static String write(Comparison comparison) {
        try {
            return MAPPER.writeValueAsString(comparison);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a comparison has no JSON form", e);
        }
    }
}
