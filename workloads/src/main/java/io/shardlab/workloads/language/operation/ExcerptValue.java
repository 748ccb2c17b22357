package io.shardlab.workloads.language.operation;

import io.shardlab.mongo.document.BsonAppender;
import io.shardlab.mongo.document.SplitMix64;
import io.shardlab.workloads.language.value.Constant;
import io.shardlab.workloads.language.value.Draw;
import io.shardlab.workloads.language.value.LongDistribution;
import io.shardlab.workloads.language.value.Value;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.bson.BsonRegularExpression;
import org.bson.BsonString;
import org.bson.BsonValue;

/**
 * A part of a text of a random loaded document: words to search for ({@code ^words}), or a pattern that matches characters of it
 * ({@code ^pattern}). Of documents without a text in the field, others are taken.
 */
public final class ExcerptValue implements Value {

    private static final int MOST_ATTEMPTS = 50;
    private static final String SPECIAL = "\\.[]{}()*+-?^$|/";

    private final long slot;
    private final Value field;
    private final LongDistribution documents;
    private final LongDistribution length;
    private final boolean atStart;
    private final String options;

    private ExcerptValue(
            long slot,
            Value field,
            LongDistribution documents,
            LongDistribution length,
            boolean atStart,
            String options) {
        this.slot = slot;
        this.field = field;
        this.documents = documents;
        this.length = length;
        this.atStart = atStart;
        this.options = options;
    }

    /**
     * Creates neighbouring words of a text.
     *
     * @param field the text, for a document that the draw has entered
     * @param documents the distribution of the documents' numbers
     * @param words the number of words
     */
    public static ExcerptValue words(long slot, Value field, LongDistribution documents, LongDistribution words) {
        return new ExcerptValue(slot, field, documents, words, false, null);
    }

    /**
     * Creates a regular expression of neighbouring characters of a text.
     *
     * @param field the text, for a document that the draw has entered
     * @param documents the distribution of the documents' numbers
     * @param characters the number of characters
     * @param atStart true for the first characters, which the text must begin with
     * @param options the options of the regular expression
     */
    public static ExcerptValue pattern(
            long slot,
            Value field,
            LongDistribution documents,
            LongDistribution characters,
            boolean atStart,
            String options) {
        return new ExcerptValue(slot, field, documents, characters, atStart, options);
    }

    @Override
    public BsonValue value(Draw draw) {
        long bits = draw.bits(slot);
        String text = text(draw, bits);
        int count = (int) length.next(SplitMix64.output(bits, -1));
        double place = SplitMix64.unit(SplitMix64.output(bits, -2));
        if (options == null) {
            List<String> words = Arrays.asList(text.split("\\s+"));
            int first = (int) (place * Math.max(1, words.size() - count + 1));
            return new BsonString(words.stream().skip(first).limit(count).collect(Collectors.joining(" ")));
        }
        int[] characters = text.codePoints().toArray();
        int first = atStart ? 0 : (int) (place * Math.max(1, characters.length - count + 1));
        StringBuilder pattern = new StringBuilder(atStart ? "^" : "");
        Arrays.stream(characters).skip(first).limit(count).forEach(character -> {
            if (SPECIAL.indexOf(character) >= 0) {
                pattern.append('\\');
            }
            pattern.appendCodePoint(character);
        });
        return new BsonRegularExpression(pattern.toString(), options);
    }

    private String text(Draw draw, long bits) {
        for (int attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
            long operation = draw.enterDocument(documents.next(SplitMix64.output(bits, attempt)));
            BsonValue value = field.value(draw);
            draw.leaveDocument(operation);
            if (value != null
                    && value.isString()
                    && !value.asString().getValue().isBlank()) {
                return value.asString().getValue();
            }
        }
        return "";
    }

    @Override
    public boolean append(byte[] name, Draw draw, BsonAppender out) {
        return new Constant(value(draw)).append(name, draw, out);
    }

    @Override
    public List<Value> parts() {
        return List.of(field);
    }
}
