package io.shardlab.workloads.file;

import io.shardlab.mongo.choice.DocumentChooser;
import io.shardlab.mongo.choice.NumberChooser;
import io.shardlab.mongo.choice.PlaceChooser;
import io.shardlab.workloads.language.operation.Choice;

/** Makes the choosers of documents. Stateless. */
final class Choosers {

    private Choosers() {}

    /** @param loaded the number of documents that are loaded, at most 2^31 - 1 */
    static DocumentChooser of(Choice choice, long loaded) {
        if (choice.by() == Choice.By.OLDEST) {
            return DocumentChooser.oldest();
        }
        return choice.from() == Choice.From.LOADED
                ? DocumentChooser.loaded(ofLoaded(choice, Math.toIntExact(loaded)))
                : DocumentChooser.present(choice.from() == Choice.From.ALL ? loaded : 0, ofPresent(choice));
    }

    private static NumberChooser ofLoaded(Choice choice, int count) {
        return switch (choice.by()) {
            case ZIPFIAN -> NumberChooser.zipfian(count, choice.exponent()).scattered(count);
            case LATEST -> {
                NumberChooser ages = NumberChooser.zipfian(count, choice.exponent());
                yield draws -> count - 1 - ages.choose(draws);
            }
            case HOTSPOT ->
                NumberChooser.hotspot(count, choice.hotData(), choice.hotOperations())
                        .scattered(count);
            default -> NumberChooser.uniform(count);
        };
    }

    private static PlaceChooser ofPresent(Choice choice) {
        return switch (choice.by()) {
            case ZIPFIAN -> PlaceChooser.zipfian(choice.exponent());
            case LATEST -> PlaceChooser.latest(choice.exponent());
            case HOTSPOT -> PlaceChooser.hotspot(choice.hotData(), choice.hotOperations());
            default -> PlaceChooser.uniform();
        };
    }
}
