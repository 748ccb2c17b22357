package io.shardlab.insight.capture.sample;

import io.shardlab.insight.capture.fit.Repetition;
import io.shardlab.insight.capture.write.Generator;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Makes templates of strings and binary values: by their lengths in bytes, characters and compressibility, never by their
 * content. For one thread.
 */
final class TextTemplates {

    private static final int MOST_RANGES = 5;

    /** A smaller difference of the compressibility is not written. */
    private static final double NOTICEABLE = 0.05;

    /** Random texts do not collide if there are so many more than pairs of documents. */
    private static final double ENOUGH = 100;

    /** Texts that repeat are more likely names than sentences. */
    private static final double MOSTLY_DIFFERENT = 0.5;

    /** The word that made-up texts begin with. */
    private static final String WORD = "value";

    private final Context context;

    TextTemplates(Context context) {
        this.context = context;
    }

    Object of(Column column, ValueCounts counts) {
        Optional<Map<ByteBuffer, Object>> madeUp = context.madeUp(column.path(), ValueKind.STRING, counts);
        if (madeUp.isPresent() || counts.areFew()) {
            return few(column, counts, madeUp.orElseGet(() -> madeUp(column, counts)));
        }
        List<String> texts = column.values().stream().map(RawValue::text).toList();
        AlphabetClass alphabet = AlphabetClass.of(texts);
        LengthWriter lengths = new LengthWriter(sorted(column.values().stream().mapToInt(RawValue::textBytes)));
        double compressibility = Compressibility.of(
                column.values().stream().map(RawValue::textContent).toList());
        if (!context.mustBeUnique(column.path()) && WordTexts.are(texts, compressibility)) {
            return WordTexts.of(texts);
        }
        if (!context.mustBeUnique(column.path()) && counts.distinct() >= MOSTLY_DIFFERENT * column.size()) {
            Optional<Object> ofVocabulary = WordTexts.ofVocabulary(texts);
            if (ofVocabulary.isPresent()) {
                return ofVocabulary.get();
            }
        }
        if (compressibility < alphabet.saved() + NOTICEABLE) {
            compressibility = 0;
        }
        if (context.mustBeUnique(column.path())) {
            return unique(column, lengths, alphabet, compressibility);
        }
        Optional<Repetition> repetition = Repeats.of(column, counts, Math.round(column.population()));
        return repetition.isPresent()
                ? distinct(lengths, alphabet, compressibility, repetition.get())
                : string(lengths, alphabet, compressibility);
    }

    /** Returns made-up texts with the weights of the original ones, all with their mean length. */
    private Object few(Column column, ValueCounts counts, Map<ByteBuffer, Object> madeUp) {
        context.madeUp(column.path(), ValueKind.STRING, madeUp);
        context.substitutes(
                column.path(),
                counts.all().stream()
                        .collect(Collectors.toMap(
                                each -> each.value().text(),
                                each -> String.valueOf(madeUp.get(each.value().content())),
                                (one, other) -> one)));
        return Shares.choice(
                counts.all().stream()
                        .map(each -> madeUp.get(each.value().content()))
                        .toList(),
                counts.all().stream().map(each -> (long) each.count()).toList());
    }

    private static Map<ByteBuffer, Object> madeUp(Column column, ValueCounts counts) {
        int length = (int) Math.round(
                column.values().stream().mapToInt(RawValue::textBytes).average().orElseThrow());
        Map<ByteBuffer, Object> madeUp = new HashMap<>();
        for (ValueCounts.Counted each : counts.all()) {
            madeUp.put(each.value().content(), MadeUp.word(WORD, madeUp.size() + 1, counts.distinct(), length));
        }
        return madeUp;
    }

    private Object unique(Column column, LengthWriter lengths, AlphabetClass alphabet, double compressibility) {
        context.madeUnique(column.path());
        double needed = ENOUGH * column.population() * column.population();
        if (context.isAscending(column.path())) {
            context.note(column.path(), "its texts rise in the order of insertion, and are written in random order.");
        }
        if (alphabet.texts(randomCharacters(lengths.shortest(), alphabet, compressibility)) >= needed) {
            return string(lengths, alphabet, compressibility);
        }
        return string(lengths.atLeast(shortest(alphabet, needed)), alphabet, 0);
    }

    private static long randomCharacters(long length, AlphabetClass alphabet, double compressibility) {
        return (long) (length * Math.min(1, (1 - compressibility) / (1 - alphabet.saved())));
    }

    /** Returns the length from which there are so many texts. */
    private static long shortest(AlphabetClass alphabet, double texts) {
        return (long) Math.ceil(Math.log(texts) / Math.log(Math.max(2, alphabet.size())));
    }

    private static Object string(LengthWriter lengths, AlphabetClass alphabet, double compressibility) {
        return lengths.generator(
                MOST_RANGES, length -> Generator.of("string", arguments(length, alphabet, compressibility)));
    }

    /** The texts must be long enough for so many different ones. */
    private static Object distinct(
            LengthWriter lengths, AlphabetClass alphabet, double compressibility, Repetition repetition) {
        boolean enough = alphabet.texts(randomCharacters(lengths.shortest(), alphabet, compressibility))
                >= repetition.distinct();
        LengthWriter longEnough = enough ? lengths : lengths.atLeast(shortest(alphabet, repetition.distinct()));
        Map<String, Object> arguments = arguments(longEnough.nearest(), alphabet, enough ? compressibility : 0);
        Repeats.add(repetition, arguments);
        return Generator.of("string", arguments);
    }

    private static Map<String, Object> arguments(Object length, AlphabetClass alphabet, double compressibility) {
        Map<String, Object> arguments = new LinkedHashMap<>();
        arguments.put("length", length);
        arguments.put("alphabet", alphabet.characters());
        addCompressibility(compressibility, arguments);
        return arguments;
    }

    private static void addCompressibility(double compressibility, Map<String, Object> arguments) {
        if (compressibility >= NOTICEABLE) {
            arguments.put(
                    "compressibility", Shares.plain(new BigDecimal(compressibility).setScale(2, RoundingMode.HALF_UP)));
        }
    }

    Object binary(ValueKind kind, Column column) {
        if (kind == ValueKind.ENCRYPTED) {
            context.note(
                    column.path(),
                    "its values are encrypted; binary values of their sizes, without the subtype, are written.");
        }
        double compressibility = Compressibility.of(
                column.values().stream().map(RawValue::binary).toList());
        return new LengthWriter(sorted(column.values().stream()
                        .mapToInt(value -> value.binary().remaining())))
                .generator(MOST_RANGES, length -> {
                    Map<String, Object> arguments = new LinkedHashMap<>();
                    arguments.put("length", length);
                    addCompressibility(compressibility, arguments);
                    return Generator.of("binary", arguments);
                });
    }

    private static double[] sorted(IntStream lengths) {
        return lengths.asDoubleStream().sorted().toArray();
    }
}
