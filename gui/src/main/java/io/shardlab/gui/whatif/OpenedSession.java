package io.shardlab.gui.whatif;

import io.shardlab.core.error.ShardlabException;
import io.shardlab.core.result.SavedResult;
import io.shardlab.run.folder.SavedResults;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A session as its document and the folders of its runs tell it.
 *
 * @param base the run that questions start from
 * @param answers whose runs are there
 * @param gone sentences about answers whose runs cannot be read
 */
record OpenedSession(SavedResult base, List<Answer> answers, List<String> gone) {

    OpenedSession {
        answers = List.copyOf(answers);
        gone = List.copyOf(gone);
    }

    /**
     * Reads a document and its runs; blocks as long as that takes.
     *
     * @throws ShardlabException if the document is none, or its base cannot be read
     */
    static OpenedSession read(Path file) {
        WhatIfSession session = WhatIfSession.read(file);
        SavedResult base = SavedResults.read(WhatIfSession.folder(file, session.base()));
        List<Answer> answers = new ArrayList<>();
        List<String> gone = new ArrayList<>();
        for (WhatIfSession.SavedAnswer saved : session.answers()) {
            try {
                Path folder = WhatIfSession.folder(file, saved.folder());
                answers.add(Answer.of(base, new Question(saved.changes()), folder));
            } catch (ShardlabException e) {
                gone.add(e.getMessage());
            }
        }
        return new OpenedSession(base, answers, gone);
    }
}
